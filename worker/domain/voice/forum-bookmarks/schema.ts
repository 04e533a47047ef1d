import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** The posts that a member wants to find again, each once. */
export const forumBookmarks = sqliteTable(
  "forum_bookmarks",
  {
    userId: text("user_id").notNull(),
    postId: text("post_id").notNull(),
    /** For its owner alone; "" where there is none. */
    note: text("note").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** When to be reminded of it; null where not, or not anymore. */
    remindAt: timestamp("remind_at"),
    /** When the reminder went out; a new time makes it null again. */
    remindedAt: timestamp("reminded_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId] }),
    index("forum_bookmarks_newest").on(table.userId, table.createdAt, table.postId),
    index("forum_bookmarks_due")
      .on(table.remindAt)
      .where(sql`remind_at is not null and reminded_at is null`),
  ],
);
