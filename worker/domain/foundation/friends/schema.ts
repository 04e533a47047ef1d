import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/**
 * A friendship is two rows, one from each side, written and deleted in one batch: so a member's friends are one range of
 * an index. Triggers keep `users.friend_count` (rules/people#counts).
 */
export const friendships = sqliteTable(
  "friendships",
  {
    userId: text("user_id").notNull(),
    friendId: text("friend_id").notNull(),
    /** The friend's `usernameKey`; names never change. */
    friendKey: text("friend_key").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.friendId] }),
    index("friendships_names").on(table.userId, table.friendKey),
  ],
);

/** Who asked whom. A declined one stays until it lapses, so that its sender cannot tell it from one that waits. */
export const friendRequests = sqliteTable(
  "friend_requests",
  {
    senderId: text("sender_id").notNull(),
    receiverId: text("receiver_id").notNull(),
    createdAt: timestamp("created_at").notNull(),
    declinedAt: timestamp("declined_at"),
    /** Taken back after it was declined: nobody sees it, and asking again tells nobody. */
    withdrawnAt: timestamp("withdrawn_at"),
  },
  (table) => [
    primaryKey({ columns: [table.senderId, table.receiverId] }),
    index("friend_requests_received")
      .on(table.receiverId, table.createdAt, table.senderId)
      .where(sql`declined_at is null and withdrawn_at is null`),
    index("friend_requests_sent")
      .on(table.senderId, table.createdAt, table.receiverId)
      .where(sql`withdrawn_at is null`),
    index("friend_requests_to").on(table.receiverId),
    index("friend_requests_age").on(table.createdAt),
  ],
);
