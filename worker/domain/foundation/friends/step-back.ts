import { and, eq, isNull } from "drizzle-orm";
import { NotFound } from "../../../errors";
import { type FriendContext, friendOf, type FriendState } from "./befriend";
import { endFriendship } from "./end-friendship";
import { NO_REQUEST } from "./forms";
import { friendRequests } from "./schema";

/** Takes a request back; whoever declined it before sees nothing of that. @throws Unauthenticated; Invalid; RateLimited */
export async function cancelRequest(context: FriendContext, receiverId: string): Promise<FriendState> {
  const { db, now } = context;
  const { id } = await friendOf(context, receiverId);
  const own = and(eq(friendRequests.senderId, id), eq(friendRequests.receiverId, receiverId));
  await db.batch([
    db.delete(friendRequests).where(and(own, isNull(friendRequests.declinedAt))),
    db
      .update(friendRequests)
      .set({ withdrawnAt: now })
      .where(and(own, isNull(friendRequests.withdrawnAt))),
  ]);
  return { state: "none" };
}

/** Its sender is not told, and sees it wait until it lapses. @throws Unauthenticated; NotFound for one that does not wait; RateLimited */
export async function declineFriend(context: FriendContext, senderId: string): Promise<FriendState> {
  const { db, now } = context;
  const { id } = await friendOf(context, senderId);
  const declined = await db
    .update(friendRequests)
    .set({ declinedAt: now })
    .where(
      and(
        eq(friendRequests.senderId, senderId),
        eq(friendRequests.receiverId, id),
        isNull(friendRequests.withdrawnAt),
        isNull(friendRequests.declinedAt),
      ),
    )
    .returning({ id: friendRequests.senderId });
  if (declined.length === 0) throw new NotFound(NO_REQUEST);
  return { state: "none" };
}

/** Ends a friendship from either side; the other is not told. @throws Unauthenticated; Invalid for oneself; RateLimited */
export async function removeFriend(context: FriendContext, friendId: string): Promise<FriendState> {
  const { id } = await friendOf(context, friendId);
  await endFriendship(context.db, id, friendId);
  return { state: "none" };
}
