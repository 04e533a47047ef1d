import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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

/**
 * How many of a member's followers of today began to follow on a UTC day; triggers on the follows keep it, so that it adds
 * up to `users.follower_count` (rules/profile-analytics#followers).
 */
export const followerDays = sqliteTable(
  "follower_days",
  {
    memberId: text("member_id").notNull(),
    day: text("day").notNull(),
    followers: integer("followers").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day] })],
);
