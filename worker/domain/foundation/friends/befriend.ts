import { and, eq, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../access/demand";
import { isBlockedBetween } from "../blocks/blocked";
import { notify } from "../notifications/notify";
import { users } from "../users/schema";
import { areFriends, hasAsked, isAsked } from "./conditions";
import { ACCEPTED, acceptedNotice, ASKED, requestNotice } from "./friend-notices";
import { FRIENDS_FULL, FRIENDS_MOST, NO_REQUEST, REQUESTS_FULL, REQUESTS_MOST } from "./forms";
import { friendRequests, friendships } from "./schema";

export type FriendContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/** What a member asks for, takes back, answers and ends, together. */
const FRIEND_RULE = { limit: 120, windowMs: 3_600_000 } as const;

export interface FriendState {
  state: "friends" | "asked" | "none";
}

/** The member who does something about another. @throws Unauthenticated; Invalid for oneself; RateLimited */
export async function friendOf({ viewer, objects, now }: FriendContext, otherId: string) {
  const member = memberOf(viewer);
  if (otherId === member.id) throw new Invalid({ user: "You cannot befriend yourself." });
  await takeOrRefuse(objects.limiter(`friends:${member.id}`), FRIEND_RULE, now);
  return member;
}

/**
 * Asks a member to be friends. Where they asked before, that is a friendship at once, so that requests that cross become
 * one (rules/people#friend-requests). One round trip.
 * @throws Unauthenticated; Invalid for oneself; NotFound for who is not there, also behind a block; Conflict; RateLimited
 */
export async function askFriend(context: FriendContext, otherId: string): Promise<FriendState> {
  const { db, now } = context;
  const { id, username } = await friendOf(context, otherId);
  const crosses = hasAsked(otherId, id);
  const [, , , , , , [after]] = await db.batch([
    ...becomeFriends(db, { id, username }, otherId, { onlyIf: crosses, now }),
    insertSelected(
      db,
      friendRequests,
      { senderId: id, receiverId: otherId, createdAt: now },
      sql`from ${users} where ${isThere(id, otherId)} and not ${areFriends(id, otherId)} and not ${crosses} and ${hasRoom(id)}`,
    ).onConflictDoUpdate({
      target: [friendRequests.senderId, friendRequests.receiverId],
      set: { withdrawnAt: null },
      setWhere: sql`${friendRequests.withdrawnAt} is not null`,
    }),
    notify(
      db,
      {
        ...requestNotice({ id, username }, otherId),
        merging: { stays: sql`1`, didIt: ASKED },
        // One that comes back after it was declined is nothing new.
        onlyIf: sql`changes() > 0 and exists (select 1 from ${friendRequests} where ${friendRequests.senderId} = ${id} and ${friendRequests.receiverId} = ${otherId} and ${friendRequests.createdAt} = ${now})`,
      },
      now,
    ),
    stateOf(db, id, otherId),
  ]);
  if (after === undefined) throw new NotFound("There is no such member.");
  if (after.isFriend === 1) return { state: "friends" };
  if (after.hasAsked === 1) return { state: "asked" };
  if (after.friends >= FRIENDS_MOST || after.ownFriends >= FRIENDS_MOST)
    throw new Conflict(FRIENDS_FULL, "friends-full");
  throw new Conflict(REQUESTS_FULL, "requests-full");
}

/**
 * Accepts a request. One round trip.
 * @throws Unauthenticated; NotFound for a request that does not wait, and for who is not there; Conflict; RateLimited
 */
export async function acceptFriend(context: FriendContext, senderId: string): Promise<FriendState> {
  const { db, now } = context;
  const { id, username } = await friendOf(context, senderId);
  const [, , , , [after]] = await db.batch([
    ...becomeFriends(db, { id, username }, senderId, { onlyIf: isAsked(id, senderId), now }),
    stateOf(db, id, senderId),
  ]);
  if (after?.isFriend === 1) return { state: "friends" };
  if (after?.isAsked !== 1) throw new NotFound(NO_REQUEST);
  throw new Conflict(FRIENDS_FULL, "friends-full");
}

interface Becoming {
  /** Why they become friends now: a request of the other's. */
  onlyIf: SQL;
  now: number;
}

/** The statements by which two become friends, each side a row, and whatever they asked is settled. */
function becomeFriends(db: Db, me: { id: string; username: string }, otherId: string, { onlyIf, now }: Becoming) {
  const { id, username } = me;
  return [
    insertSelected(
      db,
      friendships,
      { userId: id, friendId: otherId, friendKey: users.usernameKey, createdAt: now },
      sql`from ${users} where ${isThere(id, otherId)} and ${onlyIf} and ${users.friendCount} < ${FRIENDS_MOST} and ${ownFriends(id)} < ${FRIENDS_MOST}`,
    ).onConflictDoNothing(),
    insertSelected(
      db,
      friendships,
      { userId: otherId, friendId: id, friendKey: users.usernameKey, createdAt: now },
      sql`from ${users} where ${users.id} = ${id} and changes() > 0`,
    ).onConflictDoNothing(),
    notify(
      db,
      {
        ...acceptedNotice({ id, username }, otherId),
        merging: { stays: sql`1`, didIt: ACCEPTED },
        onlyIf: sql`changes() > 0`,
      },
      now,
    ),
    settled(db, id, otherId),
  ] as const;
}

const settled = (db: Db, id: string, otherId: string) =>
  db
    .delete(friendRequests)
    .where(
      and(
        or(
          and(eq(friendRequests.senderId, id), eq(friendRequests.receiverId, otherId)),
          and(eq(friendRequests.senderId, otherId), eq(friendRequests.receiverId, id)),
        ),
        areFriends(id, otherId),
      ),
    );

const isThere = (id: string, otherId: string) =>
  and(eq(users.id, otherId), isNull(users.deletedAt), isNull(users.suspendedAt), not(isBlockedBetween(id, otherId)));

/** Whether another request may wait, and one of this pair may come back. */
const hasRoom = (id: string): SQL =>
  sql`(select count(*) from (select 1 from ${friendRequests} where ${friendRequests.senderId} = ${id} and ${friendRequests.withdrawnAt} is null limit ${REQUESTS_MOST})) < ${REQUESTS_MOST} and ${users.friendCount} < ${FRIENDS_MOST} and ${ownFriends(id)} < ${FRIENDS_MOST}`;

/** Of the member who asks, as long as the account is there. */
const ownFriends = (id: string): SQL<number> =>
  sql<number>`(select me.friend_count from ${users} as me where me.id = ${id} and me.deleted_at is null)`;

const stateOf = (db: Db, id: string, otherId: string) =>
  db
    .select({
      isFriend: areFriends(id, otherId).as("is_friend"),
      hasAsked: hasAsked(id, otherId).as("has_asked"),
      isAsked: isAsked(id, otherId).as("is_asked"),
      friends: users.friendCount,
      ownFriends: sql<number>`${ownFriends(id)}`.as("own_friends"),
    })
    .from(users)
    .where(isThere(id, otherId));
