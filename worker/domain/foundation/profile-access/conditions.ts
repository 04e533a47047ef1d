import { and, eq, isNull, not, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { can, type Eyes } from "../access/policy";
import { isBlockedBetween } from "../blocks/blocked";
import { isFollowing } from "../follows/conditions";
import { areFriends } from "../friends/conditions";
import { users } from "../users/schema";
import { memberRestrictions } from "./schema";

type Side = string | SQLWrapper;

/** Whether a member restricted the other. Both are ids, or columns of one. */
export const isRestricted = (restricter: Side, restricted: Side): SQL<number> =>
  sql<number>`exists (select 1 from ${memberRestrictions} where ${memberRestrictions.restricterId} = ${restricter} and ${memberRestrictions.restrictedId} = ${restricted})`;

/** Whether somebody follows a member or is their friend. */
export const isNear = (viewerId: Side, other: Side): SQL =>
  sql`(${isFollowing(viewerId, other)} or ${areFriends(viewerId, other)})`;

/**
 * Whether what the statement's account (`users`, under its own name) shows of itself may be read by a viewer: its profile,
 * social posts, galleries and collection, and that it stands in a list of people (rules/profile-privacy#visibility).
 * Nobody who left or is suspended; no one across a block; moderators read everything else.
 */
export function mayReadProfile(viewer: Eyes): SQL {
  const open = and(isNull(users.deletedAt), isNull(users.suspendedAt));
  if (viewer.kind === "visitor") return sql`(${open} and ${users.profileVisibility} = 'public')`;
  const { id } = viewer;
  const chosen = can(viewer, "moderation.queue")
    ? undefined
    : or(
        eq(users.id, id),
        and(
          or(
            eq(users.profileVisibility, "public"),
            and(eq(users.profileVisibility, "followers"), isNear(id, users.id)),
          ),
          not(isRestricted(users.id, id)),
        ),
      );
  return sql`(${and(open, not(isBlockedBetween(id, users.id)), chosen)})`;
}

/** Whether the statement's account lets a viewer begin a conversation, blocks left aside. Moderators always may. */
export function takesMessagesOf(viewer: Eyes): SQL<number> {
  if (viewer.kind === "visitor") return sql<number>`0`;
  if (can(viewer, "moderation.queue")) return sql<number>`1`;
  return sql<number>`(${users.whoCanMessage} = 'everyone' or (${users.whoCanMessage} = 'followers' and ${isNear(viewer.id, users.id)}))`;
}

/**
 * Whether a member cannot begin a conversation with the statement's account: a block between them, or what it chose
 * (rules/profile-privacy#who-can-message). Which of the two it is, nobody is told.
 */
export const refusesMessagesOf = (viewer: Eyes, viewerId: Side): SQL<number> =>
  sql<number>`(${isBlockedBetween(viewerId, users.id)} or not ${takesMessagesOf(viewer)})`;
