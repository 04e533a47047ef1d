import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { MESSAGE_IMAGE_TYPES } from "./image-forms";

/** Images of messages; the bytes lie sealed in the file store (rules/messages#images). */
export const messageImages = sqliteTable(
  "message_images",
  {
    /** 64 random hexadecimal digits. */
    id: text("id").primaryKey(),
    conversationId: text("conversation_id").notNull(),
    userId: text("user_id").notNull(),
    /** The key of this one file, sealed: without it the file says nothing. Null for what the sender's device sealed. */
    key: text("key"),
    /** Of what a device sealed nothing more is known. */
    type: text("type", { enum: [...MESSAGE_IMAGE_TYPES, "sealed"] }).notNull(),
    width: integer("width"),
    height: integer("height"),
    /** As they came, before the server sealed them. */
    bytes: integer("bytes").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** Since when no message is known to use it; null once the nightly job has found it in its conversation. */
    unusedSince: timestamp("unused_since"),
  },
  (table) => [
    index("message_images_unused").on(table.unusedSince, table.id),
    index("message_images_conversation").on(table.conversationId),
    index("message_images_user").on(table.userId, table.id),
  ],
);
