import { eq, or, sql } from "drizzle-orm";
import { by, type PersonalData } from "../privacy/personal-data";
import { friendRequests, friendships } from "./schema";

export const friendsData = {
  friendships: {
    exported: [
      {
        name: "friends",
        label: "Your friends",
        table: friendships,
        owner: friendships.userId,
        keys: [by(friendships.friendId, "friendId")],
        without: ["userId", "friendKey"],
      },
    ],
    erased: (db, { userId }) => [
      // The other side first, while this one still names it.
      db
        .delete(friendships)
        .where(
          sql`(${friendships.userId}, ${friendships.friendId}) in (select mine.friend_id, mine.user_id from ${friendships} as mine where mine.user_id = ${userId})`,
        ),
      db.delete(friendships).where(eq(friendships.userId, userId)),
    ],
  },
  friendRequests: {
    exported: [
      {
        name: "friendRequestsSent",
        label: "Friend requests you sent",
        table: friendRequests,
        owner: friendRequests.senderId,
        keys: [by(friendRequests.receiverId, "receiverId")],
        // Whether they were declined is the other's.
        without: ["senderId", "declinedAt", "withdrawnAt"],
      },
      {
        name: "friendRequestsReceived",
        label: "Friend requests you received",
        table: friendRequests,
        owner: friendRequests.receiverId,
        keys: [by(friendRequests.senderId, "senderId")],
        without: ["receiverId", "withdrawnAt"],
      },
    ],
    erased: (db, { userId }) => [
      db.delete(friendRequests).where(or(eq(friendRequests.senderId, userId), eq(friendRequests.receiverId, userId))),
    ],
  },
} satisfies Record<string, PersonalData>;
