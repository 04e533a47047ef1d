import { sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { demand } from "../../foundation/access/demand";
import { waitingRequests } from "../messages/contact-requests";
import { waitingAnswers } from "../messages/conversation-list";

/** What waits on two of the lounge's tabs; each counted to a hundred (rules/lounge#tabs). */
export interface LoungeTabs {
  /** Conversations that wait for the vendor's answer. */
  messages: number;
  /** Contact requests that wait. */
  requests: number;
}

/** Both counts as one statement of a batch, and what its row says. @throws Unauthenticated; Forbidden */
export function tabsReading({ db, viewer }: Pick<RequestContext, "db" | "viewer">) {
  const { id } = demand(viewer, "vendor.own");
  const counts = db
    .select({ messages: waitingAnswers(db, id).as("messages"), requests: waitingRequests(id).as("requests") })
    .from(sql`(select 1)`);
  const read = ([found]: Awaited<typeof counts>): LoungeTabs => found ?? { messages: 0, requests: 0 };
  return { counts, read };
}
