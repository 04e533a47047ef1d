import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";

/**
 * What a reader's feed may hold, laid out ahead: so a page costs the same whomever they follow (docs/scale.md). Only a
 * pointer; whether it may be read is asked whenever it is. Triggers on follows and friendships fill and empty it.
 */
export const socialTimeline = sqliteTable(
  "social_timeline",
  {
    readerId: text("reader_id").notNull(),
    /** The post's own. */
    createdAt: timestamp("created_at").notNull(),
    postId: text("post_id").notNull(),
    authorId: text("author_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.readerId, table.createdAt, table.postId] }),
    index("social_timeline_author").on(table.readerId, table.authorId),
  ],
);

/** Whoever opened the hub lately, for whom timelines are kept; and how far the building of one has come. */
export const socialReaders = sqliteTable(
  "social_readers",
  {
    userId: text("user_id").primaryKey(),
    /** When the hub was last opened, to the day. */
    openedAt: timestamp("opened_at").notNull(),
    /** Whom the building of the timeline comes to next, see build-timeline.ts; null once it is whole. */
    position: text("position"),
    /** The friends who were here last, when somebody last looked, latest first. */
    friends: jsonColumn("friends", z.array(z.string())).notNull().default([]),
    friendsAt: timestamp("friends_at").notNull(),
  },
  (table) => [
    index("social_readers_opened").on(table.openedAt),
    index("social_readers_unfinished")
      .on(table.userId)
      .where(sql`position is not null`),
  ],
);

/** Posts that still have to be laid into timelines; a row goes once that is done. */
export const socialFanout = sqliteTable(
  "social_fanout",
  {
    postId: text("post_id").primaryKey(),
    /** Whom it comes to next, see fan-out.ts. */
    position: text("position").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [index("social_fanout_oldest").on(table.createdAt, table.postId)],
);
