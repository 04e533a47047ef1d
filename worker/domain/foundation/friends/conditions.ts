import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { friendRequests, friendships } from "./schema";

type Side = string | SQLWrapper;

/** Whether two members are friends. Both are ids, or columns of one. */
export const areFriends = (one: Side, other: Side): SQL<number> =>
  sql<number>`exists (select 1 from ${friendships} where ${friendships.userId} = ${one} and ${friendships.friendId} = ${other})`;

/** Whether the sender sees a request of theirs: one that waits, or that was declined without their being told. */
export const hasAsked = (sender: Side, receiver: Side): SQL<number> =>
  sql<number>`exists (select 1 from ${friendRequests} where ${friendRequests.senderId} = ${sender} and ${friendRequests.receiverId} = ${receiver} and ${friendRequests.withdrawnAt} is null)`;

/** Whether a request waits for its receiver. */
export const isAsked = (receiver: Side, sender: Side): SQL<number> =>
  sql<number>`exists (select 1 from ${friendRequests} where ${friendRequests.senderId} = ${sender} and ${friendRequests.receiverId} = ${receiver} and ${friendRequests.withdrawnAt} is null and ${friendRequests.declinedAt} is null)`;
