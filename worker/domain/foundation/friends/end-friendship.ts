import { and, eq, or } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { friendRequests, friendships } from "./schema";

/** Both rows of a friendship at once. */
export const endFriendship = (db: Db, one: string, other: string) =>
  db
    .delete(friendships)
    .where(
      or(
        and(eq(friendships.userId, one), eq(friendships.friendId, other)),
        and(eq(friendships.userId, other), eq(friendships.friendId, one)),
      ),
    );

/** Whatever either asked the other, answered or not. */
export const forgetRequests = (db: Db, one: string, other: string) =>
  db
    .delete(friendRequests)
    .where(
      or(
        and(eq(friendRequests.senderId, one), eq(friendRequests.receiverId, other)),
        and(eq(friendRequests.senderId, other), eq(friendRequests.receiverId, one)),
      ),
    );
