import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { NotFound } from "../../../errors";
import { vendors } from "../../catalogue/vendors/schema";
import { memberStandings } from "../../voice/badges/schema";
import { hasBlocked } from "../../foundation/blocks/blocked";
import { isRestricted, mayReadProfile, takesMessagesOf } from "../../foundation/profile-access/conditions";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { type Presence, presenceOf } from "../../foundation/users/presence";
import type { ProfileVisibility } from "../../foundation/users/profile-choices";
import { users } from "../../foundation/users/schema";
import { shownActiveAt } from "../../foundation/users/shown-active";
import { badgesColumn, type EarnedBadge, standingColumns, type StandingShown, toBadges, toStanding } from "./badges";
import { type Relation, relationColumn, toRelation } from "./relation";

type Known = Extract<Person, { former: false }>;

/** What somebody shows of themselves to whoever may read their profile. */
interface Shown {
  joinedAt: number;
  reviewCount: number;
  /** Null, as `followingCount` is, where they show it to nobody else. */
  followersCount: number | null;
  followingCount: number | null;
  /** Null to everybody but the member. */
  friendCount: number | null;
  /** The rarest first (rules/badges#on-profiles). */
  badges: EarnedBadge[];
  /** Null for whoever speaks for a vendor. */
  standing: StandingShown | null;
}

export interface Profile {
  person: Known;
  /** Null where the viewer may not read the profile: nothing but its head is there then. */
  shown: Shown | null;
  visibility: ProfileVisibility;
  /** Whether search engines may list it. */
  isIndexed: boolean;
  presence: Presence;
  /** The listed vendor that they speak for. */
  vendor: { id: string; name: string } | null;
  isSelf: boolean;
  /** Null for a visitor, and on one's own. */
  relation: Relation | null;
  /** The viewer blocked them: nothing but that is shown of them. */
  isBlocked: boolean;
  /** The viewer lets them see the head of the viewer's own profile only. */
  isRestricted: boolean;
  /** Whether they let the viewer begin a conversation; of a visitor, whether they let everybody. */
  takesMessages: boolean;
}

type Reading = Pick<RequestContext, "db" | "viewer" | "now">;

/** One statement of a batch, and what it says; `read` throws NotFound also for who left, is suspended, or blocked the viewer. */
export function profileReading({ db, viewer, now }: Reading, userId: string) {
  const id = viewer.kind === "member" ? viewer.id : "";
  const statement = db
    .select({
      person: personColumns(users),
      joinedAt: users.createdAt,
      lastActiveAt: shownActiveAt,
      reviewCount: users.reviewCount,
      followersCount: users.followerCount,
      followingCount: users.followingCount,
      friendCount: users.friendCount,
      visibility: users.profileVisibility,
      showFollowerCount: users.showFollowerCount,
      allowIndexing: users.allowIndexing,
      vendorId: sql<string | null>`${vendors.id}`.as("vendor_id"),
      vendorName: sql<string | null>`${vendors.name}`.as("vendor_name"),
      relation: relationColumn(viewer),
      badges: badgesColumn,
      standing: standingColumns,
      mayRead: sql<number>`${mayReadProfile(viewer)}`.as("may_read"),
      takesMessages: (viewer.kind === "visitor"
        ? sql<number>`${users.whoCanMessage} = 'everyone'`
        : takesMessagesOf(viewer)
      ).as("takes_messages"),
      isRestricted: isRestricted(id, userId).as("is_restricted"),
      isBlocked: hasBlocked(id, userId).as("is_blocked"),
      blocksViewer: hasBlocked(userId, id).as("blocks_viewer"),
    })
    .from(users)
    .leftJoin(vendors, and(eq(vendors.id, users.vendorId), isNull(vendors.hiddenAt), eq(users.role, "verified_vendor")))
    .leftJoin(memberStandings, eq(memberStandings.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt)));
  const read = ([row]: Awaited<typeof statement>): Profile => {
    const person = row === undefined ? null : toPerson(userId, row.person);
    if (row === undefined || person === null || person.former || row.blocksViewer === 1)
      throw new NotFound("There is no such member.");
    const { visibility, vendorId, vendorName } = row;
    const isSelf = userId === id;
    const mayRead = row.mayRead === 1;
    return {
      ...{ person, visibility, isSelf },
      shown: mayRead
        ? { ...shownOf(row, isSelf), badges: toBadges(row.badges), standing: toStanding(row.standing, person.role) }
        : null,
      isIndexed: row.allowIndexing && visibility === "public",
      presence: mayRead ? presenceOf(row.lastActiveAt, now) : null,
      vendor: vendorId === null || vendorName === null ? null : { id: vendorId, name: vendorName },
      relation: isSelf || id === "" ? null : toRelation(row.relation),
      isBlocked: row.isBlocked === 1,
      isRestricted: row.isRestricted === 1,
      takesMessages: !isSelf && row.takesMessages === 1,
    };
  };
  return { statement, read };
}

type Counts = Record<"joinedAt" | "reviewCount" | "followersCount" | "followingCount" | "friendCount", number>;

function shownOf(row: Counts & { showFollowerCount: boolean }, isSelf: boolean): Omit<Shown, "badges" | "standing"> {
  const { joinedAt, reviewCount, followersCount, followingCount, friendCount } = row;
  const follows = isSelf || row.showFollowerCount ? { followersCount, followingCount } : HIDDEN;
  return { joinedAt, reviewCount, ...follows, friendCount: isSelf ? friendCount : null };
}

const HIDDEN = { followersCount: null, followingCount: null };

/** One round trip. @throws NotFound (rules/people#profile) */
export async function profilePage(context: Reading, userId: string): Promise<Profile> {
  const { statement, read } = profileReading(context, userId);
  return read(await statement);
}
