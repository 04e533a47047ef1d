import type { RequestContext } from "../../../context";
import { receivedReading } from "../messages/contact-requests";
import { tabsReading } from "./lounge-tabs";

/** What waits for a vendor's answer, and the counts of the tabs. One round trip. @throws Unauthenticated; Forbidden; InvalidCursor */
export async function loungeRequests(context: Pick<RequestContext, "db" | "viewer" | "env">, cursor: string | null) {
  const requests = receivedReading(context, cursor);
  const tabs = tabsReading(context);
  const [asked, waits] = await context.db.batch([requests.rows, tabs.counts]);
  return { ...(await requests.read(asked)), tabs: tabs.read(waits) };
}
