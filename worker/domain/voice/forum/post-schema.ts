import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { ROLES } from "../../foundation/access/policy";
import { POST_HIDDEN_CAUSES, POST_KINDS } from "./forms";
import { byColumn } from "./reaction-columns";

const shown = sql`hidden_at is null`;

/** A comment with its author as they were when one below its reply was last written, rated or hidden; a former member has no id. */
export const firstComment = z.object({
  id: z.string(),
  authorId: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  tester: z.boolean(),
  html: z.string(),
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  upvotes: z.number(),
  downvotes: z.number(),
  /** Comments that answer it directly. */
  answers: z.number(),
});
export type FirstComment = z.infer<typeof firstComment>;

/**
 * Opening post, replies and comments. Replies stand in the order of their position, twenty positions a page
 * (rules/forum#pages); comments form a tree below one reply.
 */
export const forumPosts = sqliteTable(
  "forum_posts",
  {
    id: text("id").primaryKey(),
    threadId: text("thread_id").notNull(),
    kind: text("kind", { enum: POST_KINDS }).notNull(),
    /** 0 is the opening post; null for comments. */
    position: integer("position"),
    /** Of comments: the reply at their root, what they answer (the reply or another comment), and how deep. */
    replyId: text("reply_id"),
    parentId: text("parent_id"),
    depth: integer("depth").notNull(),
    authorId: text("author_id").notNull(),
    /** Markdown as it was written, and what the site makes of it. */
    content: text("content").notNull(),
    html: text("html").notNull(),
    createdAt: timestamp("created_at").notNull(),
    editedAt: timestamp("edited_at"),
    editedBy: text("edited_by"),
    upvotes: integer("upvotes").notNull().default(0),
    downvotes: integer("downvotes").notNull().default(0),
    /** Worked out by the database itself, so that it never differs; a column, so that an index leads to a place by it. */
    score: integer("score")
      .notNull()
      .generatedAlwaysAs(sql`"upvotes" - "downvotes"`, { mode: "virtual" }),
    ...byColumn(() => integer().notNull().default(0)),
    /** Of a reply: shown comments below it. Of a comment: shown direct answers. */
    commentCount: integer("comment_count").notNull().default(0),
    /** Of a reply: its best rated comments as its thread's page shows them, so that the page reads no rows of theirs. */
    firstComments: jsonColumn("first_comments", z.array(firstComment)).notNull().default([]),
    reportCount: integer("report_count").notNull().default(0),
    hiddenAt: timestamp("hidden_at"),
    hiddenCause: text("hidden_cause", { enum: POST_HIDDEN_CAUSES }),
    hiddenBy: text("hidden_by"),
    hiddenReason: text("hidden_reason"),
    /** When its author had deleted it before a moderator hid it: what lifts the decision brings back no more than that. */
    withdrawnAt: timestamp("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("forum_posts_position")
      .on(table.threadId, table.position)
      .where(sql`position is not null`),
    index("forum_posts_best")
      .on(table.threadId, table.score, table.id)
      .where(sql`kind = 'reply'`),
    index("forum_posts_top")
      .on(table.parentId, table.score, table.id)
      .where(sql`kind = 'comment'`),
    index("forum_posts_newest")
      .on(table.parentId, table.id)
      .where(sql`kind = 'comment'`),
    index("forum_posts_reply")
      .on(table.replyId, table.id)
      .where(sql`kind = 'comment'`),
    index("forum_posts_own").on(table.authorId, table.kind, table.createdAt, table.id),
    index("forum_posts_author").on(table.authorId, table.createdAt, table.id),
    index("forum_posts_thread").on(table.threadId, table.id).where(shown),
    index("forum_posts_latest").on(table.createdAt, table.id).where(shown),
  ],
);

/** What a post said before an edit. */
export const forumPostEdits = sqliteTable(
  "forum_post_edits",
  {
    postId: text("post_id").notNull(),
    /** Of the post, whoever edited it: what it said is theirs. */
    authorId: text("author_id").notNull(),
    /** When it was replaced. */
    editedAt: timestamp("edited_at").notNull(),
    editedBy: text("edited_by").notNull(),
    /** Of an opening post; null where it stayed. */
    title: text("title"),
    content: text("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.editedAt] }),
    index("forum_post_edits_author").on(table.authorId, table.postId, table.editedAt),
  ],
);
