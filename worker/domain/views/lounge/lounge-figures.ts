import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { demand } from "../../foundation/access/demand";
import { activeSince } from "../../foundation/conversation-list/active";
import { listEntries } from "../../foundation/conversation-list/schema";
import { contactRequests } from "../../voice/contact-requests/schema";
import { waitingRequests } from "../messages/contact-requests";
import { COUNTED_MOST } from "./forms";
import { type Response, responseOf } from "./response";

export interface LoungeFigures extends Response {
  /** Members who talk with the vendor or asked to. */
  contacts: number;
  active: number;
  /** Contact requests that wait, counted to a hundred. */
  pending: number;
  messagesSent: number;
  messagesReceived: number;
  /** There are more conversations than were counted. */
  isCut: boolean;
}

type Reading = Pick<RequestContext, "db" | "viewer">;

/** A vendor's figures as two statements of a batch, and what their rows say. @throws Unauthenticated; Forbidden */
export function figuresReading({ db, viewer }: Reading, now: number) {
  const { id } = demand(viewer, "vendor.own");
  const { userId, conversationId, lastAt, sent, received, firstReceivedAt, answeredAt } = listEntries;
  const newest = db
    .select({ lastAt, sent, received, firstReceivedAt, answeredAt })
    .from(listEntries)
    .where(eq(userId, id))
    .orderBy(desc(lastAt), desc(conversationId))
    .limit(COUNTED_MOST + 1);
  const { fromId, toId, status } = contactRequests;
  const theirs = sql`iif(${fromId} < ${id}, ${fromId} || '.' || ${id}, ${id} || '.' || ${fromId})`;
  const talking = sql`exists (select 1 from ${listEntries} where ${userId} = ${id} and ${conversationId} = ${theirs})`;
  const asking = db
    .selectDistinct({ fromId })
    .from(contactRequests)
    .where(and(eq(toId, id), inArray(status, ["pending", "denied"]), sql`not ${talking}`))
    .limit(COUNTED_MOST);
  const others = db
    .select({
      pending: waitingRequests(id).as("pending"),
      asking: sql<number>`(select count(*) from ${asking})`.as("asking"),
    })
    .from(sql`(select 1)`);
  const read = (rows: Awaited<typeof newest>, [counts]: Awaited<typeof others>): LoungeFigures => {
    const counted = rows.slice(0, COUNTED_MOST);
    const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, number) => all + (number ?? 0), 0);
    return {
      ...responseOf(counted),
      contacts: counted.length + (counts?.asking ?? 0),
      active: counted.filter((each) => each.lastAt > activeSince(now)).length,
      pending: counts?.pending ?? 0,
      messagesSent: sum(counted.map((each) => each.sent)),
      messagesReceived: sum(counted.map((each) => each.received)),
      isCut: rows.length > COUNTED_MOST,
    };
  };
  return { newest, others, read };
}

/** A vendor's figures. One round trip. @throws Unauthenticated; Forbidden */
export async function loungeFigures(context: Reading, now: number): Promise<LoungeFigures> {
  const { newest, others, read } = figuresReading(context, now);
  const [rows, counts] = await context.db.batch([newest, others]);
  return read(rows, counts);
}
