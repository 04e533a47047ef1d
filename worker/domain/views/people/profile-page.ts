import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import { eyesOf, type Sight, sightOf, viewerId } from "../../foundation/access/sight";
import { vendors } from "../../catalogue/vendors/schema";
import { memberStandings } from "../../voice/badges/schema";
import { hasBlocked } from "../../foundation/blocks/blocked";
import { isRestricted, mayReadProfile, takesMessagesOf } from "../../foundation/profile-access/conditions";
import { DEFAULT_CHOICES } from "../../foundation/profile-views/choices";
import { mayReadAnalytics } from "../../foundation/profile-views/conditions";
import { analyticsChoices } from "../../foundation/profile-views/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { type Presence, presenceOf } from "../../foundation/users/presence";
import type { ProfileVisibility } from "../../foundation/users/profile-choices";
import { users } from "../../foundation/users/schema";
import { shownActiveAt } from "../../foundation/users/shown-active";
import { coverAddress } from "../../voice/profiles/limits";
import { PLAIN_LOOK, type ProfileLook } from "../../voice/profiles/looks";
import { profiles } from "../../voice/profiles/schema";
import { shownTier } from "../../voice/rewards/shown-tier";
import { TIER_WORDS } from "../../voice/rewards/tier-words";
import type { SeenAs } from "./forms";
import { badgesColumn, type EarnedBadge, standingColumns, type StandingShown, toBadges, toStanding } from "./badges";
import { type Relation, relationColumn, toRelation } from "./relation";

type Known = Extract<Person, { former: false }>;

/** What somebody shows of themselves to whoever may read their profile. */
interface Shown {
  joinedAt: number;
  /** Beside the username; null where there is none, or a moderator hid it. */
  displayName: string | null;
  /** Null also where they show it to nobody else. */
  location: string | null;
  /** Whether there is a name, location or bio to be read. */
  hasWords: boolean;
  /** Address of the cover, and which part of it shows: percent from the top. */
  cover: { src: string; y: number } | null;
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
  /** The plain one where the viewer may not read the profile. */
  look: ProfileLook;
  /** Null where the viewer may not read the profile: nothing but its head is there then. */
  shown: Shown | null;
  visibility: ProfileVisibility;
  /** Whether search engines may list it. */
  isIndexed: boolean;
  /** The member's tier as people read it, where they show it (rules/rewards#tier-on-the-profile). */
  tier: string | null;
  presence: Presence;
  /** The listed vendor that they speak for. */
  vendor: { id: string; name: string } | null;
  isSelf: boolean;
  /** As whom its member looks at it; null where the viewer is who they are. */
  seenAs: SeenAs | null;
  /** Null for a visitor, and on one's own; of whom one looks at it as, what would stand between. */
  relation: Relation | null;
  /** The viewer blocked them: nothing but that is shown of them. */
  isBlocked: boolean;
  /** The viewer lets them see the head of the viewer's own profile only. */
  isRestricted: boolean;
  /** Whether the viewer reads its analytics, and whether it has the tab for them (rules/profile-analytics#who-sees-them). */
  analytics: {
    isOpen: boolean;
    hasTab: boolean;
    /** To its member alone: who else reads them. */
    readers: "nobody" | "followers" | "everyone" | null;
  };
  /** Whether they let the viewer begin a conversation; of a visitor, whether they let everybody. */
  takesMessages: boolean;
}

type Reading = Pick<RequestContext, "db" | "viewer" | "now">;

type Values = { user: string; viewer: string | undefined };

const statement = prepared((db, { user, viewer }: Holes<Values>, sight: Sight) => {
  const eyes = eyesOf(sight, viewer);
  const id = viewer ?? "";
  return db
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
      tier: shownTier,
      showLocation: users.showLocation,
      whoCanMessage: users.whoCanMessage,
      displayName: profiles.displayName,
      location: profiles.location,
      wordsHiddenAt: profiles.wordsHiddenAt,
      cover: profiles.cover,
      coverY: profiles.coverY,
      hasBio: sql<number | null>`${profiles.bio} <> ''`.as("has_bio"),
      theme: profiles.theme,
      accent: profiles.accent,
      layout: profiles.layout,
      showBadges: profiles.showBadges,
      showStats: profiles.showStats,
      showActivity: profiles.showActivity,
      vendorId: sql<string | null>`${vendors.id}`.as("vendor_id"),
      vendorName: sql<string | null>`${vendors.name}`.as("vendor_name"),
      relation: relationColumn(eyes),
      badges: badgesColumn,
      standing: standingColumns,
      mayRead: sql<number>`${mayReadProfile(eyes)}`.as("may_read"),
      takesMessages: (eyes.kind === "visitor"
        ? sql<number>`${users.whoCanMessage} = 'everyone'`
        : takesMessagesOf(eyes)
      ).as("takes_messages"),
      readsAnalytics: mayReadAnalytics(eyes).as("reads_analytics"),
      whoCanViewAnalytics: analyticsChoices.whoCanViewAnalytics,
      showAnalytics: analyticsChoices.showAnalytics,
      isRestricted: isRestricted(id, user).as("is_restricted"),
      isBlocked: hasBlocked(id, user).as("is_blocked"),
      blocksViewer: hasBlocked(user, id).as("blocks_viewer"),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(vendors, and(eq(vendors.id, users.vendorId), isNull(vendors.hiddenAt), eq(users.role, "verified_vendor")))
    .leftJoin(analyticsChoices, eq(analyticsChoices.userId, users.id))
    .leftJoin(memberStandings, eq(memberStandings.userId, users.id))
    .where(and(eq(users.id, user), isNull(users.deletedAt), isNull(users.suspendedAt)));
});

type Row = Awaited<ReturnType<typeof statement>>[number];

/** One statement of a batch, and what it says; `read` throws NotFound also for who left, is suspended, or blocked the viewer. */
export function profileReading({ db, viewer, now }: Reading, userId: string, as?: SeenAs) {
  const id = viewerId(viewer) ?? "";
  const read = ([row]: readonly Row[]): Profile => {
    const person = row === undefined ? null : toPerson(userId, row.person);
    if (row === undefined || person === null || person.former || row.blocksViewer === 1)
      throw new NotFound("There is no such member.");
    const { visibility, vendorId, vendorName } = row;
    const isSelf = userId === id;
    const seenAs = isSelf ? (as ?? null) : null;
    const mayRead = seenAs === null ? row.mayRead === 1 : OPEN_TO[visibility].includes(seenAs);
    const isOwnView = isSelf && seenAs === null;
    return {
      ...{ person, visibility, isSelf, seenAs },
      shown: mayRead
        ? {
            ...shownOf(userId, row, isOwnView),
            badges: toBadges(row.badges),
            standing: toStanding(row.standing, person.role),
          }
        : null,
      look: mayRead ? lookOf(row) : PLAIN_LOOK,
      isIndexed: row.allowIndexing && visibility === "public",
      tier: mayRead && row.tier !== null ? TIER_WORDS[row.tier] : null,
      presence: mayRead ? presenceOf(row.lastActiveAt, now) : null,
      vendor: vendorId === null || vendorName === null ? null : { id: vendorId, name: vendorName },
      relation: seenAs !== null ? RELATIONS[seenAs] : isSelf || id === "" ? null : toRelation(row.relation),
      isBlocked: row.isBlocked === 1,
      isRestricted: row.isRestricted === 1,
      // Whoever looks at the site as its member reads what others read.
      analytics: mayRead ? analyticsOf(row, isOwnView && viewer.viewedAs !== true, seenAs) : NO_ANALYTICS,
      takesMessages: !isSelf && row.takesMessages === 1,
    };
  };
  return { statement: statement(db, { user: userId, viewer: viewerId(viewer) }, sightOf(viewer)), read };
}

/** Who reads a profile of each visibility, of those as whom its member can look at it. */
const OPEN_TO: Record<ProfileVisibility, readonly SeenAs[]> = {
  public: ["visitor", "follower", "friend"],
  followers: ["follower", "friend"],
  private: [],
};

const RELATIONS: Record<SeenAs, Relation | null> = {
  visitor: null,
  follower: { isFollowing: true, isFollowedBy: false, friend: "none" },
  friend: { isFollowing: true, isFollowedBy: false, friend: "friends" },
};

/** @param isOwn its member looks at it, as nobody else */
function shownOf(userId: string, row: Row, isOwn: boolean): Omit<Shown, "badges" | "standing"> {
  const { joinedAt, reviewCount, followersCount, followingCount, friendCount, wordsHiddenAt, coverY } = row;
  const follows = isOwn || row.showFollowerCount ? { followersCount, followingCount } : HIDDEN;
  const src = coverAddress(userId, row.cover);
  return {
    ...{ joinedAt, reviewCount, ...follows, friendCount: isOwn ? friendCount : null },
    displayName: wordsHiddenAt === null ? row.displayName : null,
    location: wordsHiddenAt === null && (isOwn || row.showLocation) ? row.location : null,
    hasWords: wordsHiddenAt === null && (row.displayName !== null || row.location !== null || row.hasBio === 1),
    cover: src === null ? null : { src, y: coverY ?? 50 },
  };
}

function lookOf(row: Row): ProfileLook {
  const { theme, accent, layout, showBadges, showStats, showActivity } = row;
  if (theme === null || layout === null) return PLAIN_LOOK;
  return {
    ...{ theme, accent, layout },
    ...{ showBadges: showBadges !== false, showStats: showStats !== false, showActivity: showActivity !== false },
  };
}

const NO_ANALYTICS: Profile["analytics"] = { isOpen: false, hasTab: false, readers: null };

/** @param isOwn its member looks at it, as nobody else */
function analyticsOf(row: Row, isOwn: boolean, seenAs: SeenAs | null): Profile["analytics"] {
  const audience = row.whoCanViewAnalytics ?? DEFAULT_CHOICES.whoCanViewAnalytics;
  const isShown = row.showAnalytics ?? DEFAULT_CHOICES.showAnalytics;
  if (isOwn) {
    const readers = isShown && (audience === "followers" || audience === "everyone") ? audience : "nobody";
    return { isOpen: true, hasTab: audience !== "nobody", readers };
  }
  const isMeant = audience === "everyone" || (audience === "followers" && seenAs !== "visitor");
  const isOpen = seenAs === null ? row.readsAnalytics === 1 : isShown && isMeant;
  return { isOpen, hasTab: isOpen, readers: null };
}

const HIDDEN = { followersCount: null, followingCount: null };

/** One round trip. @throws NotFound (rules/people#profile) */
export async function profilePage(context: Reading, userId: string): Promise<Profile> {
  const { statement, read } = profileReading(context, userId);
  return read(await statement);
}
