import type { RequestContext } from "../../../context";
import { demand } from "../../foundation/access/demand";
import { answerCounts, listReading } from "../messages/conversation-list";
import type { LoungeShow } from "./forms";
import type { LoungeTabs } from "./lounge-tabs";

/**
 * A vendor's conversations, the newest first: all, those that wait for the vendor's answer, or those that need none; and
 * how many each of these are. One round trip.
 * @throws Unauthenticated; Forbidden; InvalidCursor
 */
export async function loungeMessages(
  context: Pick<RequestContext, "db" | "viewer" | "env" | "now">,
  show: LoungeShow,
  cursor: string | null,
) {
  const { id } = demand(context.viewer, "vendor.own");
  const reading = listReading(context, { q: "", cursor, ...(show !== "all" && { answer: show }) });
  const [lines, totals, [counts]] = await context.db.batch([
    reading.lines,
    reading.totals,
    answerCounts(context.db, id),
  ]);
  const list = await reading.read(lines, totals);
  const shown = counts ?? { all: 0, waiting: 0, settled: 0 };
  // What the list counts anyway.
  const tabs: LoungeTabs = { messages: shown.waiting, requests: list.requests ?? 0 };
  return { ...list, counts: shown, tabs };
}
