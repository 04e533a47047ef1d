import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/**
 * Who follows whom. Names never change, so their keys stand here too: a name is found among ten thousand followers by an
 * index. Triggers keep `users.follower_count` and `users.following_count` (rules/people#counts).
 */
export const memberFollows = sqliteTable(
  "member_follows",
  {
    followerId: text("follower_id").notNull(),
    followedId: text("followed_id").notNull(),
    followerKey: text("follower_key").notNull(),
    followedKey: text("followed_key").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index("member_follows_followers").on(table.followedId, table.createdAt, table.followerId),
    index("member_follows_following").on(table.followerId, table.createdAt, table.followedId),
    index("member_follows_follower_names").on(table.followedId, table.followerKey),
    index("member_follows_followed_names").on(table.followerId, table.followedKey),
  ],
);
