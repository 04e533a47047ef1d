import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { ROLES } from "../../foundation/access/policy";
import { POST_HIDDEN_CAUSES, POST_KINDS, REACTIONS } from "./forms";
import { byColumn } from "./reaction-columns";

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
    capability: text("capability", { enum: ["forum.vendorZone"] }),
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

/** A member's vote and reaction on one post: one row holds both, so each exists once. */
export const forumStances = sqliteTable(
  "forum_stances",
  {
    userId: text("user_id").notNull(),
    postId: text("post_id").notNull(),
    threadId: text("thread_id").notNull(),
    /** 1 up, -1 down, null none. */
    vote: integer("vote"),
    reaction: text("reaction", { enum: REACTIONS }),
    changedAt: timestamp("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId] }),
    index("forum_stances_post").on(table.postId),
    index("forum_stances_thread").on(table.userId, table.threadId, table.postId),
  ],
);

const ownStance = z.tuple([z.number().nullable(), z.enum(REACTIONS).nullable()]);

/** A member's votes and reactions in one thread once more, by post, so that its page reads one row of them. */
export const forumOwnStances = sqliteTable(
  "forum_own_stances",
  {
    userId: text("user_id").notNull(),
    threadId: text("thread_id").notNull(),
    stances: jsonColumn("stances", z.record(z.string(), ownStance)).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.threadId] })],
);

/** How far a member has read a thread. */
export const forumReads = sqliteTable(
  "forum_reads",
  {
    userId: text("user_id").notNull(),
    threadId: text("thread_id").notNull(),
    /** Highest position that was on a page they opened. */
    position: integer("position").notNull(),
    readAt: timestamp("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    // Who has read a thread that is merged into another.
    index("forum_reads_thread").on(table.threadId),
  ],
);

const draftedPoll = z.object({
  question: z.string(),
  options: z.array(z.string()),
  multiple: z.boolean(),
  changeable: z.boolean(),
  /** As the select of the page writes it: days, or nothing for never. */
  days: z.string(),
});

/** What somebody was writing: one new thread, one reply a thread, and one comment a post. */
export const forumDrafts = sqliteTable(
  "forum_drafts",
  {
    userId: text("user_id").notNull(),
    /** A thread's id for a reply in it, a post's for a comment on it; "" for a new thread. */
    threadId: text("thread_id").notNull(),
    categoryId: text("category_id").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    tags: jsonColumn("tags", z.array(z.string())).notNull(),
    /** What a new thread is going to ask, as far as it was typed. */
    poll: jsonColumn("poll", draftedPoll),
    savedAt: timestamp("saved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    index("forum_drafts_saved").on(table.savedAt),
    // Who was replying in a thread that is merged into another.
    index("forum_drafts_thread").on(table.threadId),
  ],
);

/** What members write about most lately, derived hourly (rules/forum#trending). */
export const forumTrends = sqliteTable(
  "forum_trends",
  {
    kind: text("kind", { enum: ["thread", "tag"] }).notNull(),
    /** A thread's id, or the tag itself. */
    subject: text("subject").notNull(),
    place: integer("place").notNull(),
    writers: integer("writers").notNull(),
    posts: integer("posts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

/**
 * What each post says, without what it quotes. The index itself is a virtual table beside it, `forum_words`, which
 * triggers of the migration hold to whatever shows (docs/decisions/022-forum-search.md).
 */
export const forumSearchTexts = sqliteTable(
  "forum_search_texts",
  {
    /** Its number in the index, in the order in which posts came in. */
    no: integer("no").primaryKey(),
    postId: text("post_id").notNull(),
    text: text("text").notNull(),
  },
  (table) => [uniqueIndex("forum_search_texts_post").on(table.postId)],
);
