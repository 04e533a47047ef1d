import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../../db/columns";
import { VIDEO_CONTAINERS } from "../../../../media/video/clean-video";

/**
 * Videos of galleries; the files lie in the store under their ids. A row is there before its file is, and goes after it,
 * so that no file is ever without a row that names it (rules/galleries#videos).
 */
export const videos = sqliteTable(
  "videos",
  {
    /** 32 random hexadecimal digits. */
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** Which one it was sent for: it stands in no other. */
    galleryId: text("gallery_id").notNull(),
    /** Null until it stands in it. */
    itemId: text("item_id"),
    // Of one that is on its way, these three say nothing yet, and the bytes are what it may have at most.
    container: text("container", { enum: VIDEO_CONTAINERS }).notNull(),
    /** Pixels, as it is shown. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Milliseconds; null where the file does not say. */
    duration: integer("duration"),
    bytes: integer("bytes").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** When the file was there; null until then. */
    storedAt: timestamp("stored_at"),
    /** Since when it stands nowhere; 0 where it never will again. */
    unusedSince: timestamp("unused_since"),
  },
  (table) => [
    index("videos_user").on(table.userId, table.id),
    index("videos_gallery").on(table.galleryId, table.itemId),
    index("videos_unused")
      .on(table.unusedSince, table.id)
      .where(sql`unused_since is not null`),
  ],
);
