import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { REACTIONS } from "./forms";

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
    index("forum_stances_reacted")
      .on(table.postId, table.changedAt)
      .where(sql`reaction is not null`),
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
