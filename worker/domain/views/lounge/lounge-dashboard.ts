import type { RequestContext } from "../../../context";
import { receivedReading } from "../messages/contact-requests";
import { listReading } from "../messages/conversation-list";
import { figuresReading } from "./lounge-figures";
import { tabsReading } from "./lounge-tabs";

/** Conversations and requests that the dashboard shows; the other tabs have all. */
const SHOWN = 5;

/** The lounge's first tab: the figures, and what waits for the vendor. One round trip. @throws Unauthenticated; Forbidden */
export async function loungeDashboard(context: Pick<RequestContext, "db" | "viewer" | "env" | "now">) {
  const figures = figuresReading(context, context.now);
  const waiting = listReading(context, { q: "", cursor: null, answer: "waiting" });
  const requests = receivedReading(context, null);
  const tabs = tabsReading(context);
  const [rows, counts, lines, totals, asked, waits] = await context.db.batch([
    figures.newest,
    figures.others,
    waiting.lines,
    waiting.totals,
    requests.rows,
    tabs.counts,
  ]);
  const [conversations, contacts] = await Promise.all([waiting.read(lines, totals), requests.read(asked)]);
  return {
    figures: figures.read(rows, counts),
    tabs: tabs.read(waits),
    conversations: conversations.items.slice(0, SHOWN),
    requests: contacts.items.slice(0, SHOWN),
  };
}
