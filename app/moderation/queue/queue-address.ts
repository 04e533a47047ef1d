import type { QueueFilter } from "@worker/domain/foundation/cases/queue-forms";
import { queryText } from "~/ui/query";

/** What the queue shows, as a query without what is the default. */
function queueSearch({ status, kind, q = "", sort }: QueueFilter, cursor?: string | null): string {
  const query = queryText({ status: status === "waiting" ? null : status, kind, q, sort, cursor });
  return query === "" ? "" : `?${query}`;
}

/** The queue's address; @param caseId the case that is shown beside it */
export const queueAddress = (filter: QueueFilter, cursor?: string | null, caseId?: string): string =>
  `/moderation${caseId === undefined ? "" : `/${encodeURIComponent(caseId)}`}${queueSearch(filter, cursor)}`;
