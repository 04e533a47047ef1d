import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { POST_HIDDEN_CAUSES } from "../forum/forms";
import { EXTRACT_TYPES, SOCIAL_KINDS, SOCIAL_TYPES, VISIBILITIES } from "./limits";

const texts = z.array(z.string());

const hiding = {
  hiddenAt: timestamp("hidden_at"),
  hiddenCause: text("hidden_cause", { enum: POST_HIDDEN_CAUSES }),
  hiddenBy: text("hidden_by"),
  hiddenReason: text("hidden_reason"),
};

/** What members write on their own page and for those around them. Triggers keep its counts (rules/social#counts). */
export const socialPosts = sqliteTable(
  "social_posts",
  {
    id: text("id").primaryKey(),
    authorId: text("author_id").notNull(),
    type: text("type", { enum: SOCIAL_TYPES }).notNull(),
    visibility: text("visibility", { enum: VISIBILITIES }).notNull(),
    /** Markdown as it was written, and what the site makes of it. */
    content: text("content").notNull(),
    html: text("html").notNull(),
    tags: jsonColumn("tags", texts).notNull().default([]),
    /** Of an experience report, in the words of whoever wrote it. */
    extractType: text("extract_type", { enum: EXTRACT_TYPES }),
    vendorId: text("vendor_id"),
    dose: text("dose"),
    effects: jsonColumn("effects", texts).notNull().default([]),
    rating: integer("rating"),
    notes: text("notes"),
    /** The post that it passes on. */
    sharedPostId: text("shared_post_id"),
    likeCount: integer("like_count").notNull().default(0),
    commentCount: integer("comment_count").notNull().default(0),
    shareCount: integer("share_count").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    editedAt: timestamp("edited_at"),
    ...hiding,
  },
  (table) => [
    index("social_posts_author").on(table.authorId, table.createdAt, table.id),
    index("social_posts_everyone")
      .on(table.createdAt, table.id)
      .where(sql`hidden_at is null and visibility = 'public'`),
    index("social_posts_shared")
      .on(table.sharedPostId)
      .where(sql`shared_post_id is not null`),
  ],
);

/** A post by its tags, of those that anybody may read; the post's own list is what shows. */
export const socialPostTags = sqliteTable(
  "social_post_tags",
  { tag: text("tag").notNull(), postId: text("post_id").notNull() },
  (table) => [primaryKey({ columns: [table.tag, table.postId] })],
);

/** Comments stand in the order in which they came; one can answer another. */
export const socialComments = sqliteTable(
  "social_comments",
  {
    id: text("id").primaryKey(),
    postId: text("post_id").notNull(),
    parentId: text("parent_id"),
    authorId: text("author_id").notNull(),
    content: text("content").notNull(),
    html: text("html").notNull(),
    createdAt: timestamp("created_at").notNull(),
    editedAt: timestamp("edited_at"),
    ...hiding,
  },
  (table) => [
    index("social_comments_post").on(table.postId, table.id),
    index("social_comments_author").on(table.authorId, table.createdAt, table.id),
    index("social_comments_answers")
      .on(table.parentId)
      .where(sql`parent_id is not null`),
  ],
);

/** What a post or comment said before its author changed it, with the whole of a report. */
export const socialEdits = sqliteTable(
  "social_edits",
  {
    /** Of the post or comment; the ids of both are from one series. */
    targetId: text("target_id").notNull(),
    authorId: text("author_id").notNull(),
    /** When it was replaced. */
    editedAt: timestamp("edited_at").notNull(),
    content: text("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.targetId, table.editedAt] }),
    index("social_edits_author").on(table.authorId, table.targetId, table.editedAt),
  ],
);

/** What a moderator let through, of which nobody has heard yet; a row goes once they have. */
export const socialReleased = sqliteTable(
  "social_released",
  {
    targetId: text("target_id").primaryKey(),
    kind: text("kind", { enum: SOCIAL_KINDS }).notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [index("social_released_oldest").on(table.createdAt, table.targetId)],
);

export const socialLikes = sqliteTable(
  "social_likes",
  {
    postId: text("post_id").notNull(),
    userId: text("user_id").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index("social_likes_newest").on(table.userId, table.createdAt, table.postId),
  ],
);

/** What members write about most in posts that everybody reads, derived hourly (rules/social#trending). */
export const socialTrends = sqliteTable("social_trends", {
  tag: text("tag").primaryKey(),
  place: integer("place").notNull(),
  writers: integer("writers").notNull(),
});
