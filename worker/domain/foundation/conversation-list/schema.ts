import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { ENDINGS } from "./endings";

/** A conversation as one of its members finds it in the list; written by the conversation's object. */
export const listEntries = sqliteTable(
  "inbox_entries",
  {
    userId: text("user_id").notNull(),
    conversationId: text("conversation_id").notNull(),
    otherId: text("other_id").notNull(),
    /** By which the other is looked for; as it was when the entry was written last. */
    otherKey: text("other_key").notNull().default(""),
    /** The newest message that it tells of; 0 before the first. */
    lastSeq: integer("last_seq").notNull(),
    lastAt: timestamp("last_at").notNull(),
    /** Who sent the newest message of a member's; a line of the conversation's own, such as that private mode was turned on, answers nobody. */
    lastSenderId: text("last_sender_id"),
    /** The number of that message; null while the object has not told it. */
    lastSentSeq: integer("last_sent_seq"),
    /** The message of the other's that its member needs to give no answer; the next one waits for an answer again. */
    settledSeq: integer("settled_seq"),
    ending: text("ending", { enum: ENDINGS }).notNull().default("message"),
    /** Its beginning, sealed; null where only its two members can read it, or nobody anymore. */
    preview: text("preview"),
    isPrivate: integer("is_private", { mode: "boolean" }).notNull(),
    unread: integer("unread").notNull(),
    /** The oldest and the newest message that is unread; null where none is. */
    unreadFrom: integer("unread_from"),
    unreadTo: integer("unread_to"),
    /** The newest message of which the member was told elsewhere, or wanted to hear nothing. */
    toldSeq: integer("told_seq").notNull().default(0),
    /** Messages of the member's own and of the other's; null until the conversation's object counted them. */
    sent: integer("sent"),
    received: integer("received"),
    /** When the other wrote first; null where the member did. */
    firstReceivedAt: timestamp("first_received_at"),
    /** When the member wrote for the first time after that. */
    answeredAt: timestamp("answered_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    index("inbox_entries_newest").on(table.userId, table.lastAt, table.conversationId),
    index("inbox_entries_name").on(table.userId, table.otherKey),
    index("inbox_entries_unread")
      .on(table.userId)
      .where(sql`unread > 0`),
    index("inbox_entries_other").on(table.otherId),
    index("inbox_entries_first")
      .on(table.userId, table.firstReceivedAt)
      .where(sql`first_received_at is not null`),
    index("inbox_entries_waiting")
      .on(table.userId, table.lastAt, table.conversationId)
      .where(sql`last_sender_id = other_id and settled_seq is not last_sent_seq`),
    index("inbox_entries_settled")
      .on(table.userId, table.lastAt, table.conversationId)
      .where(sql`last_sender_id = other_id and settled_seq = last_sent_seq`),
    index("inbox_entries_untold")
      .on(table.lastAt, table.userId, table.conversationId)
      .where(sql`unread > 0 and unread_to > told_seq`),
    index("inbox_entries_uncounted")
      .on(table.conversationId)
      .where(sql`sent is null`),
  ],
);
