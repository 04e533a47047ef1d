import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { GALLERY_TYPES, ITEM_KINDS } from "./limits";

const hiding = {
  hiddenAt: timestamp("hidden_at"),
  hiddenBy: text("hidden_by"),
  hiddenReason: text("hidden_reason"),
};

/** What a member put together on their profile (rules/galleries). */
export const galleries = sqliteTable(
  "galleries",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    /** May be empty. */
    description: text("description").notNull(),
    type: text("type", { enum: GALLERY_TYPES }).notNull(),
    isPublic: integer("is_public", { mode: "boolean" }).notNull(),
    /** Where it stands among its owner's; the smallest first. */
    place: integer("place").notNull(),
    viewCount: integer("view_count").notNull().default(0),
    /** Of its items and their order: grows with each change, so that nobody orders what they have not seen. */
    revision: integer("revision").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    ...hiding,
  },
  (table) => [index("galleries_user").on(table.userId, table.place, table.id)],
);

export const galleryItems = sqliteTable(
  "gallery_items",
  {
    id: text("id").primaryKey(),
    galleryId: text("gallery_id").notNull(),
    /** The gallery's owner. */
    userId: text("user_id").notNull(),
    kind: text("kind", { enum: ITEM_KINDS }).notNull(),
    /** Of a link. */
    url: text("url"),
    /** Of an image; of a video, the still picture that stands for it. */
    photoId: text("photo_id"),
    videoId: text("video_id"),
    /** The review or product that it shows. */
    targetId: text("target_id"),
    /** Empty where the review's or product's own stands for it. */
    title: text("title").notNull(),
    description: text("description").notNull(),
    tags: jsonColumn("tags", z.array(z.string())).notNull(),
    /** The smallest first. */
    place: integer("place").notNull(),
    createdAt: timestamp("created_at").notNull(),
    ...hiding,
  },
  (table) => [
    index("gallery_items_gallery").on(table.galleryId, table.place, table.id),
    index("gallery_items_user").on(table.userId, table.id),
  ],
);
