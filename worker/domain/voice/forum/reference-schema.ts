import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { IMAGE_EXTENSIONS } from "./image-forms";
import { REFERENCE_KINDS } from "./forms";

/**
 * What a post speaks of by link, and which of its author's own images it shows. The place of the post stands in each row, so
 * that a page finds the references of all its posts without reading those without any.
 */
export const forumReferences = sqliteTable(
  "forum_references",
  {
    postId: text("post_id").notNull(),
    kind: text("kind", { enum: [...REFERENCE_KINDS, "image"] }).notNull(),
    aboutId: text("about_id").notNull(),
    /** Which of the post's references it is, from 1. */
    place: integer("place").notNull(),
    threadId: text("thread_id").notNull(),
    /** As the post's. */
    position: integer("position"),
    /** The post's upvotes without its downvotes. */
    rating: integer("rating").notNull().default(0),
    /** 1 where everybody reads the post: it is not hidden, nor its thread, nor is its category restricted. */
    shown: integer("shown").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.kind, table.aboutId] }),
    index("forum_references_about")
      .on(table.kind, table.aboutId, table.threadId)
      .where(sql`shown = 1`),
    index("forum_references_thread").on(table.threadId, table.position),
    index("forum_references_cards")
      .on(table.threadId, table.position, table.place)
      .where(sql`kind <> 'image'`),
    index("forum_references_best")
      .on(table.threadId, table.rating, table.postId, table.place)
      .where(sql`kind <> 'image' and position > 0`),
    index("forum_references_image")
      .on(table.aboutId, table.postId)
      .where(sql`kind = 'image'`),
    index("forum_references_withdrawn")
      .on(table.postId)
      .where(sql`kind = 'image' and shown = 0`),
  ],
);

/** An image that a member brought for their posts; its object in the file store has its id and type as name. */
export const forumImages = sqliteTable(
  "forum_images",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    extension: text("extension", { enum: IMAGE_EXTENSIONS }).notNull(),
    bytes: integer("bytes").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** Since when no post of its owner shows it; null while one does. */
    unusedSince: timestamp("unused_since"),
  },
  (table) => [
    index("forum_images_user").on(table.userId, table.id),
    index("forum_images_unused")
      .on(table.unusedSince, table.id)
      .where(sql`unused_since is not null`),
  ],
);
