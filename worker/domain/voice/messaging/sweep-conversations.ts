import { and, asc, isNotNull, not } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { eachDue } from "../../../each-due";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import { listEntries } from "../../foundation/conversation-list/schema";
import { hasConversation } from "../message-keys/has-conversation";
import { messageKeys } from "../message-keys/schema";
import { membersOf } from "../messages/conversation-id";
import { conversations } from "../messages/schema";
import { deleteImagesOf } from "./sweep-message-images";
import { reportedMessages } from "../reported-messages/schema";

/** As many as one night takes; the next goes on. */
const CONVERSATIONS_A_NIGHT = 200;

/** Empties conversations that both members left (rules/messages#leaving). @returns how many */
export async function sweepConversations(
  db: Db,
  files: R2Bucket,
  objects: Pick<ObjectStubs, "conversation">,
): Promise<number> {
  const areLeft = and(isNotNull(conversations.firstLeftAt), isNotNull(conversations.secondLeftAt));
  const emptied = await eachDue({
    failed: "a conversation that both left was not emptied",
    next: (tried) =>
      db
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(areLeft, not(isOneOf(conversations.id, tried))))
        .orderBy(asc(conversations.id))
        .limit(CONVERSATIONS_A_NIGHT),
    act: ({ id }) => objects.conversation(id).empty(),
  });
  if (emptied.length === 0) return 0;
  const all = emptied.map(({ id }) => id);
  const nothing = { text: null, imageId: null, imageAlt: null, imageOpening: null };
  await db.update(reportedMessages).set(nothing).where(isOneOf(reportedMessages.conversationId, all));
  const withImages = await deleteImagesOf(db, files, all);
  const ids = all.filter((id) => !withImages.includes(id));
  const members = [...new Set(ids.flatMap((id) => membersOf(id) ?? []))];
  await db.batch([
    db.delete(conversations).where(isOneOf(conversations.id, ids)),
    db.delete(listEntries).where(isOneOf(listEntries.conversationId, ids)),
    // Nobody is left to check what they signed.
    db.delete(messageKeys).where(and(isOneOf(messageKeys.userId, members), not(hasConversation(messageKeys.userId)))),
  ]);
  return ids.length;
}
