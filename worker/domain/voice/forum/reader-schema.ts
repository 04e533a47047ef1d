import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";

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
