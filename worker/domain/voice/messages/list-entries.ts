import { eq, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { writtenColumns } from "../../../db/columns";
import { insertWhere } from "../../../db/insert-selected";
import { listEntries } from "../../foundation/conversation-list/schema";
import { users } from "../../foundation/users/schema";
import { conversations } from "./schema";

/** All that the conversation's object knows of an entry; a column that it leaves out is a compile error. */
export type EntryState = Required<Omit<typeof listEntries.$inferInsert, "otherKey" | "toldSeq" | "settledSeq">>;

/** Columns that an update leaves alone: whose entry it is, how far the member was told, and what needs no answer. */
const KEPT = ["userId", "conversationId", "toldSeq", "settledSeq"];
const UPDATED = Object.fromEntries(
  writtenColumns(listEntries)
    .filter(([key]) => !KEPT.includes(key))
    .map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
);

const keyOf = (userId: string) =>
  sql`coalesce((select ${users.usernameKey} from ${users} where ${users.id} = ${userId}), '')`;

/** Saves what the members' lists show of a conversation, unless it is gone; nothing for a member who has left. */
export async function saveEntries(db: Db, entries: EntryState[]): Promise<void> {
  const saved = entries.map((entry) =>
    insertWhere(
      db,
      listEntries,
      { ...entry, otherKey: keyOf(entry.otherId) },
      sql`exists (select 1 from ${conversations} where ${conversations.id} = ${entry.conversationId} and iif(${conversations.firstId} = ${entry.userId}, ${conversations.firstLeftAt}, ${conversations.secondLeftAt}) is null)`,
    ).onConflictDoUpdate({
      target: [listEntries.userId, listEntries.conversationId],
      set: UPDATED,
    }),
  );
  await batchLists(db, [saved]);
}

/** What the lists show of a conversation in which no message is left: that it is there, and since when nobody wrote. */
export async function emptyEntries(db: Db, conversationId: string): Promise<void> {
  await db
    .update(listEntries)
    .set({
      ...{ preview: null, lastSenderId: null, lastSentSeq: null, ending: "emptied" },
      ...{ unread: 0, unreadFrom: null, unreadTo: null },
    })
    .where(eq(listEntries.conversationId, conversationId));
}
