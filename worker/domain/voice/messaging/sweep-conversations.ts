import { and, asc, isNotNull } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { conversations } from "../messages/schema";
import { reportedMessages } from "../reported-messages/schema";

/** As many as one night takes; the next goes on. */
const CONVERSATIONS_A_NIGHT = 200;

/** Empties conversations that both members left (rules/messages#leaving). @returns how many */
export async function sweepConversations(db: Db, objects: Pick<ObjectStubs, "conversation">): Promise<number> {
  const left = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isNotNull(conversations.firstLeftAt), isNotNull(conversations.secondLeftAt)))
    .orderBy(asc(conversations.id))
    .limit(CONVERSATIONS_A_NIGHT);
  if (left.length === 0) return 0;
  const ids = left.map(({ id }) => id);
  for (const id of ids) await objects.conversation(id).empty();
  await db.batch([
    db.update(reportedMessages).set({ text: null }).where(isOneOf(reportedMessages.conversationId, ids)),
    db.delete(conversations).where(isOneOf(conversations.id, ids)),
  ]);
  return ids.length;
}
