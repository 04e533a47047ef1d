import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "../../../context";
import { jsonText } from "../../../json-text";
import { roleHolds, type Role } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import {
  BADGE_IDS,
  type BadgeId,
  badgeRule,
  byRarity,
  HAND_BADGES,
  type Rarity,
  ruleWords,
} from "../../voice/badges/badges";
import { type Counted, type Reputation, reputationOf } from "../../voice/badges/reputation";
import { badgeHolders, memberBadges, memberStandings } from "../../voice/badges/schema";

export interface EarnedBadge {
  id: BadgeId;
  name: string;
  rarity: Rarity;
  /** What its holders did, in words. */
  rule: string;
  earnedAt: number;
}

const pairs = jsonText(z.array(z.tuple([z.enum(BADGE_IDS), z.number()])));

/** Of the statement's account, as one column that `toBadges` reads. */
export const badgesColumn =
  sql<string>`(select json_group_array(json_array(${memberBadges.badge}, ${memberBadges.earnedAt})) from ${memberBadges} where ${memberBadges.userId} = ${users.id} and ${memberBadges.lostAt} is null)`.as(
    "held_badges",
  );

/** The rarest first, then the newest. */
export const toBadges = (column: string): EarnedBadge[] =>
  pairs(column)
    .map(([id, earnedAt]) => ({ id, earnedAt }))
    .sort(byRarity)
    .map(({ id, earnedAt }) => {
      const { name, rarity } = badgeRule(id);
      return { id, name, rarity, rule: ruleWords(id), earnedAt };
    });

/** Of a left join of `memberStandings`. */
export const standingColumns = {
  helpfulVotes: memberStandings.helpfulVotes,
  postScore: memberStandings.postScore,
  answers: memberStandings.answers,
  verifiedReviews: memberStandings.verifiedReviews,
  countedAt: memberStandings.countedAt,
};

export interface StandingShown extends Reputation {
  /** Null before the first night. */
  countedAt: number | null;
}

type StandingRow = Partial<Counted> & { countedAt: number };

/** Null for whoever speaks for a vendor, whose standing is the vendor's (rules/badges#who-earns-them). */
export const toStanding = (row: StandingRow | null, role: Role): StandingShown | null =>
  roleHolds(role, "vendor.own") ? null : { ...reputationOf(row ?? {}), countedAt: row?.countedAt ?? null };

interface BadgeOffered extends Omit<EarnedBadge, "earnedAt"> {
  isByHand: boolean;
  holders: number;
  /** When the viewer earned it; null where they do not hold it. */
  earnedAt: number | null;
}

/** Every badge there is, the rarest last, with how many hold it. One round trip. */
export async function listBadges({ db, viewer }: Pick<RequestContext, "db" | "viewer">): Promise<BadgeOffered[]> {
  const [counted, [own]] = await db.batch([
    db.select().from(badgeHolders).orderBy(asc(badgeHolders.badge)),
    db
      .select({ held: badgesColumn })
      .from(users)
      .where(eq(users.id, viewer.kind === "member" ? viewer.id : "")),
  ]);
  const holders = new Map(counted.map((row) => [row.badge, row.holders]));
  const held = new Map(toBadges(own?.held ?? "[]").map((each) => [each.id, each.earnedAt]));
  return BADGE_IDS.map((id) => {
    const { name, rarity } = badgeRule(id);
    const [isByHand, earnedAt] = [HAND_BADGES.includes(id), held.get(id) ?? null];
    return { id, name, rarity, rule: ruleWords(id), isByHand, holders: holders.get(id) ?? 0, earnedAt };
  });
}
