import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { vendors } from "../../catalogue/vendors/schema";
import { userBlocks } from "../../foundation/blocks/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { type Presence, presenceOf } from "../../foundation/users/presence";
import { users } from "../../foundation/users/schema";
import { shownActiveAt } from "../../foundation/users/shown-active";
import type { SeenAs } from "./forms";
import { type Relation, relationColumn, toRelation } from "./relation";

type Known = Extract<Person, { former: false }>;

export interface Profile {
  person: Known;
  joinedAt: number;
  presence: Presence;
  reviewCount: number;
  followersCount: number;
  followingCount: number;
  /** Null to everybody but the member. */
  friendCount: number | null;
  /** The listed vendor that they speak for. */
  vendor: { id: string; name: string } | null;
  isSelf: boolean;
  /** As whom its member looks at it; null where the viewer is who they are. */
  seenAs: SeenAs | null;
  /** Null for a visitor, and on one's own; of a follower or friend whom one looks at it as, what would stand between. */
  relation: Relation | null;
  /** The viewer blocked them: nothing but that is shown of them. */
  isBlocked: boolean;
}

const RELATIONS: Record<SeenAs, Relation | null> = {
  visitor: null,
  follower: { isFollowing: true, isFollowedBy: false, friend: "none" },
  friend: { isFollowing: true, isFollowedBy: false, friend: "friends" },
};

type Reading = Pick<RequestContext, "db" | "viewer" | "now">;

/** One statement of a batch, and what it says; `read` throws NotFound also for who left, is suspended, or blocked the viewer. */
export function profileReading({ db, viewer, now }: Reading, userId: string, as?: SeenAs) {
  const id = viewer.kind === "member" ? viewer.id : "";
  const blocks = (blocker: string, blocked: string) =>
    sql<number>`exists (select 1 from ${userBlocks} where ${userBlocks.blockerId} = ${blocker} and ${userBlocks.blockedId} = ${blocked})`;
  const statement = db
    .select({
      person: personColumns(users),
      joinedAt: users.createdAt,
      lastActiveAt: shownActiveAt,
      reviewCount: users.reviewCount,
      followersCount: users.followerCount,
      followingCount: users.followingCount,
      friendCount: users.friendCount,
      vendorId: sql<string | null>`${vendors.id}`.as("vendor_id"),
      vendorName: sql<string | null>`${vendors.name}`.as("vendor_name"),
      relation: relationColumn(viewer),
      isBlocked: blocks(id, userId).as("is_blocked"),
      blocksViewer: blocks(userId, id).as("blocks_viewer"),
    })
    .from(users)
    .leftJoin(vendors, and(eq(vendors.id, users.vendorId), isNull(vendors.hiddenAt), eq(users.role, "verified_vendor")))
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt)));
  const read = ([row]: Awaited<typeof statement>): Profile => {
    const person = row === undefined ? null : toPerson(userId, row.person);
    if (row === undefined || person === null || person.former || row.blocksViewer === 1)
      throw new NotFound("There is no such member.");
    const { joinedAt, lastActiveAt, reviewCount, followersCount, followingCount, friendCount } = row;
    const { vendorId, vendorName } = row;
    const isSelf = userId === id;
    const seenAs = isSelf ? (as ?? null) : null;
    const isBlocked = row.isBlocked === 1;
    return {
      ...{ person, joinedAt, reviewCount, followersCount, followingCount, isSelf, seenAs, isBlocked },
      friendCount: isSelf && seenAs === null ? friendCount : null,
      presence: isBlocked ? null : presenceOf(lastActiveAt, now),
      vendor: vendorId === null || vendorName === null ? null : { id: vendorId, name: vendorName },
      relation: seenAs !== null ? RELATIONS[seenAs] : isSelf || id === "" ? null : toRelation(row.relation),
    };
  };
  return { statement, read };
}

/** One round trip. @throws NotFound (rules/people#profile) */
export async function profilePage(context: Reading, userId: string): Promise<Profile> {
  const { statement, read } = profileReading(context, userId);
  return read(await statement);
}
