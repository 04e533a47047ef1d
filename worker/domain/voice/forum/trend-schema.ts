import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
