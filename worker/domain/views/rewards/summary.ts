import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { TIER_NAMES } from "../../voice/rewards/rules";
import { referralCodes, rewardHolds, userRewards } from "../../voice/rewards/schema";
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
  /** The newest ones that are neither available nor taken back. */
  holds: HeldEarning[];
  /** Null where an account has none, or its code is switched off. */
  code: string | null;
  /** How many registered with the code. */
  brought: number;
}

/**
 * One batch of few rows, whatever was earned: totals are read from one row, and of what is held the newest.
 * @throws Unauthenticated
 */
export async function rewardsSummary(db: Db, viewer: Viewer): Promise<RewardsSummary> {
  const { id } = memberOf(viewer);
  const [[totals], newest] = await db.batch([
    db
      .select({
        balance: userRewards.currentBalance,
        held: userRewards.heldPoints,
        earned: userRewards.totalEarned,
        redeemed: userRewards.totalRedeemed,
        tier: userRewards.tier,
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
        isOpen: sql<number>`${rewardHolds.releasedAt} is null and ${rewardHolds.cancelledAt} is null`.as("is_open"),
      })
      .from(rewardHolds)
      .where(eq(rewardHolds.userId, id))
      .orderBy(desc(rewardHolds.heldAt))
      .limit(HOLDS_SHOWN),
  ]);
  return {
    balance: worth(totals?.balance ?? 0),
    held: worth(totals?.held ?? 0),
    earned: worth(totals?.earned ?? 0),
    redeemed: worth(totals?.redeemed ?? 0),
    tier: tierProgress({ tier: totals?.tier ?? TIER_NAMES[0], referralCount: totals?.referralCount ?? 0 }),
    holds: newest
      .filter(({ isOpen }) => isOpen === 1)
      .map(({ type, points, heldAt, availableFrom }) => ({ type, worth: worth(points), heldAt, availableFrom })),
    code: totals?.code ?? null,
    brought: totals?.brought ?? 0,
  };
}

/** The address that brings somebody with a code (rules/rewards#referral-links). */
export const referralLink = (origin: string, code: string): string =>
  `${origin}/?${new URLSearchParams({ ref: code })}`;
