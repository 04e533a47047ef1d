import { eq, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { inboxEntries } from "../../foundation/inbox/schema";
import { users } from "../../foundation/users/schema";
import { conversations } from "./schema";

export type EntryState = Omit<typeof inboxEntries.$inferInsert, "otherKey">;

const keyOf = (userId: string) =>
  sql`coalesce((select ${users.usernameKey} from ${users} where ${users.id} = ${userId}), '')`;

/** What the list shows of a conversation from now on; nothing where the conversation is gone. */
export async function saveEntries(db: Db, entries: EntryState[]): Promise<void> {
  const saved = entries.map((entry) =>
    insertWhere(
      db,
      inboxEntries,
      { ...entry, otherKey: keyOf(entry.otherId) },
      sql`exists (select 1 from ${conversations} where ${conversations.id} = ${entry.conversationId})`,
    ).onConflictDoUpdate({
      target: [inboxEntries.userId, inboxEntries.conversationId],
      set: {
        otherKey: sql`excluded.other_key`,
        lastSeq: entry.lastSeq,
        lastAt: entry.lastAt,
        lastSenderId: entry.lastSenderId,
        ending: entry.ending,
        preview: entry.preview,
        isPrivate: entry.isPrivate,
        unread: entry.unread,
        sent: entry.sent,
        received: entry.received,
        firstReceivedAt: entry.firstReceivedAt,
        answeredAt: entry.answeredAt,
      },
    }),
  );
  await batchLists(db, [saved]);
}

/** What the lists show of a conversation in which no message is left: that it is there, and since when nobody wrote. */
export async function emptyEntries(db: Db, conversationId: string): Promise<void> {
  await db
    .update(inboxEntries)
    .set({ preview: null, lastSenderId: null, ending: "emptied", unread: 0 })
    .where(eq(inboxEntries.conversationId, conversationId));
}
