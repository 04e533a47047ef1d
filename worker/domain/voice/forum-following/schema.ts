import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { ANNOUNCED, FOLLOWED } from "./forms";

/** The threads and categories that members follow, and the threads that they want to hear nothing of. */
export const forumFollows = sqliteTable(
  "forum_follows",
  {
    userId: text("user_id").notNull(),
    /** Of a thread or a category; no two of them share one. */
    subjectId: text("subject_id").notNull(),
    subject: text("subject", { enum: FOLLOWED }).notNull(),
    muted: integer("muted", { mode: "boolean" }).notNull(),
    followedAt: timestamp("followed_at").notNull(),
    /** When its followers were last told of something in it: what the list stands by. */
    activeAt: timestamp("active_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subjectId] }),
    index("forum_follows_followers").on(table.subjectId, table.userId),
    index("forum_follows_active").on(table.userId, table.subject, table.muted, table.activeAt, table.subjectId),
  ],
);

/** Posts of which somebody has still to be told; a row goes once everybody was. */
export const forumAnnouncements = sqliteTable(
  "forum_announcements",
  {
    postId: text("post_id").primaryKey(),
    what: text("what", { enum: ANNOUNCED }).notNull(),
    /** The last follower who was told, by id. */
    toldTo: text("told_to").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [index("forum_announcements_oldest").on(table.createdAt, table.postId)],
);

/** What a member chose; without a row they follow what they write in. */
export const forumPreferences = sqliteTable("forum_preferences", {
  userId: text("user_id").primaryKey(),
  followsOwn: integer("follows_own", { mode: "boolean" }).notNull(),
});
