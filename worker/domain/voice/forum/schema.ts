import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { POST_HIDDEN_CAUSES, RESTRICTIONS } from "./forms";
import { lastMove } from "./last-move";

const shown = sql`hidden_at is null`;

/** The least time between two posts of one member, until when, and why (rules/forum#slow-mode). */
const slowColumns = {
  slowMs: integer("slow_ms"),
  slowUntil: timestamp("slow_until"),
  slowBy: text("slow_by"),
  slowReason: text("slow_reason"),
};

/** A migration brings the seven; their ids are their addresses. */
export const forumCategories = sqliteTable(
  "forum_categories",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    icon: text("icon").notNull(),
    /** Place in the list. */
    place: integer("place").notNull(),
    /** Only members who hold this capability read it (rules/forum#category-access); null for everybody. */
    capability: text("capability", { enum: RESTRICTIONS }),
    lockedAt: timestamp("locked_at"),
    lockedBy: text("locked_by"),
    lockReason: text("lock_reason"),
    ...slowColumns,
    /** Shown threads, and shown posts of all kinds in them. */
    threadCount: integer("thread_count").notNull().default(0),
    postCount: integer("post_count").notNull().default(0),
    /** The thread that was last written in. */
    lastThreadId: text("last_thread_id"),
  },
  (table) => [uniqueIndex("forum_categories_place").on(table.place)],
);

export const forumThreads = sqliteTable(
  "forum_threads",
  {
    id: text("id").primaryKey(),
    categoryId: text("category_id").notNull(),
    authorId: text("author_id").notNull(),
    title: text("title").notNull(),
    /** The beginning of the opening post as plain text, for lists and link previews. */
    excerpt: text("excerpt").notNull(),
    tags: jsonColumn("tags", z.array(z.string())).notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** Newest shown post of any kind, and who wrote it. */
    lastPostAt: timestamp("last_post_at").notNull(),
    lastPostBy: text("last_post_by").notNull(),
    /** Highest position given so far; positions are never given twice. */
    lastPosition: integer("last_position").notNull().default(0),
    /** Shown replies, and shown comments on them. */
    replyCount: integer("reply_count").notNull().default(0),
    commentCount: integer("comment_count").notNull().default(0),
    /** Up- minus downvotes of the opening post. */
    score: integer("score").notNull().default(0),
    /** One a visitor and day, written after the answer. */
    viewCount: integer("view_count").notNull().default(0),
    pinnedAt: timestamp("pinned_at"),
    pinnedBy: text("pinned_by"),
    lockedAt: timestamp("locked_at"),
    lockedBy: text("locked_by"),
    lockReason: text("lock_reason"),
    ...slowColumns,
    /** The reply that its asker, or a moderator, marked as the answer (rules/forum#solved). */
    solvedPostId: text("solved_post_id"),
    solvedAt: timestamp("solved_at"),
    solvedBy: text("solved_by"),
    /** The thread where its posts are now, however often they went on since: its address leads there. */
    mergedInto: text("merged_into"),
    /** The newest of what moderators moved in or out; triggers keep to what the other thread is now. */
    lastMove: jsonColumn("last_move", lastMove),
    /** Whether it asks something, for lists. */
    hasPoll: integer("has_poll", { mode: "boolean" }).notNull().default(false),
    hiddenAt: timestamp("hidden_at"),
    hiddenCause: text("hidden_cause", { enum: POST_HIDDEN_CAUSES }),
    hiddenBy: text("hidden_by"),
    hiddenReason: text("hidden_reason"),
  },
  (table) => [
    index("forum_threads_active").on(table.categoryId, table.lastPostAt, table.id).where(shown),
    index("forum_threads_solved")
      .on(table.categoryId, table.lastPostAt, table.id)
      .where(sql`hidden_at is null and solved_post_id is not null`),
    index("forum_threads_unsolved")
      .on(table.categoryId, table.lastPostAt, table.id)
      .where(sql`hidden_at is null and solved_post_id is null`),
    index("forum_threads_newest").on(table.categoryId, table.createdAt, table.id).where(shown),
    index("forum_threads_top").on(table.categoryId, table.score, table.createdAt, table.id).where(shown),
    index("forum_threads_pinned")
      .on(table.categoryId, table.pinnedAt)
      .where(sql`pinned_at is not null and hidden_at is null`),
    index("forum_threads_latest").on(table.lastPostAt, table.id).where(shown),
    index("forum_threads_author").on(table.authorId, table.createdAt, table.id),
    // What came into a thread that goes into another itself.
    index("forum_threads_merged")
      .on(table.mergedInto)
      .where(sql`merged_into is not null`),
    index("forum_threads_moved_with")
      .on(sql`last_move ->> '$.threadId'`)
      .where(sql`last_move is not null`),
  ],
);

/** A thread's tags once more, to find threads by them. */
export const forumThreadTags = sqliteTable(
  "forum_thread_tags",
  { tag: text("tag").notNull(), threadId: text("thread_id").notNull() },
  (table) => [
    primaryKey({ columns: [table.tag, table.threadId] }),
    index("forum_thread_tags_thread").on(table.threadId),
  ],
);
