import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { TIER_NAMES } from "../../voice/rewards/rules";
import { IS_OPEN, referralCodes, rewardHolds, userRewards } from "../../voice/rewards/schema";
import { type TierProgress, tierProgress } from "./tier-progress";
import { type Worth, worth } from "./worth";

/** Held earnings that a summary names; the sum counts all. */
const HOLDS_SHOWN = 5;

interface HeldEarning {
  type: (typeof rewardHolds.$inferSelect)["type"];
  worth: Worth;
  heldAt: number;
  availableFrom: number;
}

/** What a member has, may have soon, and passes on (rules/rewards#referrals-page). */
interface RewardsSummary {
  balance: Worth;
  held: Worth;
  earned: Worth;
  redeemed: Worth;
  tier: TierProgress;
  /** Since when the rewards are suspended for want of activity; null while they are not (rules/rewards#inactivity). */
  suspendedAt: number | null;
  /** Of those neither available nor taken back, the ones that are available soonest, in that order. */
  holds: HeldEarning[];
  /** Null where an account has none, or its code is switched off. */
  code: string | null;
  /** How many registered with the code. */
  brought: number;
}

/**
 * One batch of few rows, whatever was earned: totals are read from one row, and of what is held what comes first.
 * @throws Unauthenticated
 */
export async function rewardsSummary(db: Db, viewer: Viewer): Promise<RewardsSummary> {
  const { id } = memberOf(viewer);
  const [[totals], holds] = await db.batch([
    db
      .select({
        balance: userRewards.currentBalance,
        held: userRewards.heldPoints,
        earned: userRewards.totalEarned,
        redeemed: userRewards.totalRedeemed,
        tier: userRewards.tier,
        suspendedAt: userRewards.suspendedAt,
        referralCount: userRewards.referralCount,
        code: referralCodes.code,
        brought: referralCodes.currentUsage,
      })
      .from(users)
      .leftJoin(userRewards, eq(userRewards.userId, users.id))
      .leftJoin(referralCodes, and(eq(referralCodes.userId, users.id), isNull(referralCodes.deactivatedAt)))
      .where(eq(users.id, id)),
    db
      .select({
        type: rewardHolds.type,
        points: rewardHolds.points,
        heldAt: rewardHolds.heldAt,
        availableFrom: rewardHolds.availableFrom,
      })
      .from(rewardHolds)
      .where(and(eq(rewardHolds.userId, id), IS_OPEN))
      .orderBy(asc(rewardHolds.availableFrom))
      .limit(HOLDS_SHOWN),
  ]);
  return {
    balance: worth(totals?.balance ?? 0),
    held: worth(totals?.held ?? 0),
    earned: worth(totals?.earned ?? 0),
    redeemed: worth(totals?.redeemed ?? 0),
    tier: tierProgress({ tier: totals?.tier ?? TIER_NAMES[0], referralCount: totals?.referralCount ?? 0 }),
    suspendedAt: totals?.suspendedAt ?? null,
    holds: holds.map(({ points, ...hold }) => ({ ...hold, worth: worth(points) })),
    code: totals?.code ?? null,
    brought: totals?.brought ?? 0,
  };
}

/** The address that brings somebody with a code (rules/rewards#referral-links). */
export const referralLink = (origin: string, code: string): string =>
  `${origin}/?${new URLSearchParams({ ref: code })}`;
