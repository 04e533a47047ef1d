import type { RequestContext } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { listCases } from "@worker/domain/oversight/moderation/list-cases";
import { decidedReports } from "@worker/domain/oversight/reported-messages/decided-reports";

/** As many of those that wait as stand here; the queue has them all. */
const WAITING_SHOWN = 5;

/** What the dashboard shows of reported messages. */
export async function readReported(site: RequestContext, cursor: string | null) {
  const [waiting, decided] = await Promise.all([
    listCases(site, { status: "open", kind: "message" }, { cursor: null, limit: WAITING_SHOWN }),
    orFirstPage(cursor, (at) => decidedReports(site, { cursor: at, limit: PAGE_SIZE })),
  ]);
  return { waiting, decided, first: cursor === null };
}
