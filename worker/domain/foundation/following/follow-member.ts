import { and, eq, isNull, not, sql, type SQLWrapper } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { insertSelected } from "../../../db/insert-selected";
import { DAY_MS } from "../../../days";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../access/demand";
import type { Viewer } from "../access/policy";
import { isBlockedBetween } from "../blocks/blocked";
import { notifications } from "../notifications/schema";
import { notify } from "../notifications/notify";
import { mayReadProfile } from "../profile-access/conditions";
import { users } from "../users/schema";
import { isFollowing } from "../follows/conditions";
import { FOLLOWED, followNotice } from "../follows/follow-notice";
import { FOLLOWING_FULL, FOLLOWING_MOST } from "../follows/forms";
import { memberFollows } from "../follows/schema";

type FollowContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

const FOLLOW_RULE = { limit: 300, windowMs: 3_600_000 } as const;

interface FollowState {
  /** Null, as `followingCount` is, where they show it to nobody else and where the viewer may not read their profile. */
  followersCount: number | null;
  followingCount: number | null;
  isFollowing: boolean;
  isFollowedBy: boolean;
}

/**
 * Follows a member, or no longer (rules/people#following). One round trip.
 * @throws Unauthenticated; Invalid for oneself; NotFound for who is not there, also behind a block; Conflict; RateLimited
 */
export async function followMember(context: FollowContext, otherId: string, follows: boolean): Promise<FollowState> {
  const { db, viewer, objects, now } = context;
  const { id, username } = memberOf(viewer);
  if (otherId === id) throw new Invalid({ user: "You cannot follow yourself." });
  await takeOrRefuse(objects.limiter(`follow:${id}`), FOLLOW_RULE, now);
  const after = db
    .select({
      followersCount: shownCount(users.followerCount, viewer),
      followingCount: shownCount(users.followingCount, viewer),
      isFollowing: isFollowing(id, otherId).as("is_following"),
      isFollowedBy: isFollowing(otherId, id).as("is_followed_by"),
    })
    .from(users)
    .where(reachable(id, otherId));
  if (!follows) {
    const [, [left]] = await db.batch([
      db.delete(memberFollows).where(and(eq(memberFollows.followerId, id), eq(memberFollows.followedId, otherId))),
      after,
    ]);
    return toState(left);
  }
  const [, , [followed]] = await db.batch([
    insertSelected(
      db,
      memberFollows,
      {
        followerId: id,
        followedId: otherId,
        followerKey: sql`(select me.username_key from ${users} as me where me.id = ${id})`,
        followedKey: users.usernameKey,
        createdAt: now,
      },
      sql`from ${users} where ${reachable(id, otherId)} and (select me.following_count from ${users} as me where me.id = ${id} and me.deleted_at is null) < ${FOLLOWING_MOST}`,
    ).onConflictDoNothing(),
    notify(
      db,
      {
        ...followNotice({ id, username }, otherId),
        merging: { stays: sql`1`, didIt: FOLLOWED },
        // Who follows, stops and follows again is told of once a day.
        onlyIf: sql`changes() > 0 and not exists (select 1 from ${notifications} where ${notifications.userId} = ${otherId} and ${notifications.type} = 'follow' and ${notifications.createdAt} > ${now - DAY_MS} and ${notifications.relatedUserId} = ${id})`,
      },
      now,
    ),
    after,
  ]);
  if (followed?.isFollowing === 0) throw new Conflict(FOLLOWING_FULL, "following-full");
  return toState(followed);
}

const reachable = (id: string, otherId: string) =>
  and(eq(users.id, otherId), isNull(users.deletedAt), isNull(users.suspendedAt), not(isBlockedBetween(id, otherId)));

/** As the profile shows it: whoever may not read that can follow all the same (rules/profile-privacy#followers-shown). */
const shownCount = (count: SQLWrapper, viewer: Viewer) =>
  sql<number | null>`iif(${users.showFollowerCount} = 1 and ${mayReadProfile(viewer)}, ${count}, null)`;

type Row = Omit<FollowState, "isFollowing" | "isFollowedBy"> & { isFollowing: number; isFollowedBy: number };

function toState(row: Row | undefined): FollowState {
  if (row === undefined) throw new NotFound("There is no such member.");
  return { ...row, isFollowing: row.isFollowing === 1, isFollowedBy: row.isFollowedBy === 1 };
}
