import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** A message as it was when it was reported, and what was decided about it (rules/messaging-safety#reports). */
export const reportedMessages = sqliteTable(
  "reported_messages",
  {
    /** The conversation's id and the message's number in it (reported-id.ts). */
    id: text("id").primaryKey(),
    conversationId: text("conversation_id").notNull(),
    senderId: text("sender_id").notNull(),
    sentAt: timestamp("sent_at").notNull(),
    isPrivate: integer("is_private", { mode: "boolean" }).notNull(),
    /** Sealed; of a private message what the reporter's browser revealed. Null once it is not kept anymore. */
    text: text("text"),
    /** Its image, kept for the case; null where it had none, and once it is not kept anymore. */
    imageId: text("image_id"),
    /** What that shows, sealed. */
    imageAlt: text("image_alt"),
    /**
     * The key and details of an image that a browser sealed, taken from the message that the reporter revealed; sealed.
     */
    imageOpening: text("image_opening"),
    reportedAt: timestamp("reported_at").notNull(),
    /** When moderators took it down, and the reason that both members read; null while it shows. */
    removedAt: timestamp("removed_at"),
    removedFor: text("removed_for"),
    /** Until when its sender may send nothing because of it. */
    heldUntil: timestamp("held_until"),
    /** Whether the decision still has to be passed on to the conversation and to the sender's limits. */
    isUntold: integer("is_untold", { mode: "boolean" }).notNull(),
    /** When an admin cleared it from the list of reported messages. */
    clearedAt: timestamp("cleared_at"),
  },
  (table) => [
    index("reported_messages_listed")
      .on(table.reportedAt, table.id)
      .where(sql`cleared_at is null`),
    index("reported_messages_untold")
      .on(table.id)
      .where(sql`is_untold = 1`),
    index("reported_messages_conversation").on(table.conversationId),
    index("reported_messages_sender").on(table.senderId),
  ],
);
