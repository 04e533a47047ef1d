import { eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { REFERRAL_COOKIE_DAYS } from "../../../cookies";
import type { Db } from "../../../db/client";
import type { Viewer } from "../../foundation/access/policy";
import {
  HOLD_MS,
  INACTIVITY_MONTHS,
  PAID_BY_MS,
  POINTS_A_DOLLAR,
  REFERRAL_DAYS,
  TIER_FROM,
  TIER_NAMES,
  type TierName,
} from "../../voice/rewards/rules";
import { REDEMPTION_MINIMUMS } from "../../voice/redemptions/rules";
import { userRewards } from "../../voice/rewards/schema";
import { type TierProgress, tierProgress } from "./tier-progress";
import { type Worth, worth } from "./worth";

const HOUR_MS = 60 * 60 * 1000;

/** What the program pays and asks for, with every number that its page says (rules/rewards#program-page). */
export interface Program {
  tiers: {
    tier: TierName;
    referrals: number;
    referralBonus: Worth;
    cashbackPercent: number;
    reviewReward: Worth;
  }[];
  welcome: Worth;
  /** What so many points are worth. */
  example: Worth;
  heldHours: number;
  paidByHours: number;
  referralDays: number;
  /** How long a referral link is remembered. */
  linkDays: number;
  inactivityMonths: number;
  least: { giftCard: Worth; cash: Worth };
  /** Where the reader stands; null for a visitor. */
  own: TierProgress | null;
}

/** A visitor's costs no trip to the database. */
export async function readProgram({
  db,
  viewer,
  site,
}: Pick<RequestContext, "db" | "viewer" | "site">): Promise<Program> {
  const { tiers, welcomeBonus } = site.rewardRates;
  return {
    tiers: TIER_NAMES.map((tier) => ({
      tier,
      referrals: TIER_FROM[tier],
      referralBonus: worth(tiers[tier].referralBonus),
      cashbackPercent: tiers[tier].cashbackPercent,
      reviewReward: worth(tiers[tier].reviewReward),
    })),
    welcome: worth(welcomeBonus),
    example: worth(10 * POINTS_A_DOLLAR),
    heldHours: HOLD_MS / HOUR_MS,
    paidByHours: PAID_BY_MS / HOUR_MS,
    referralDays: REFERRAL_DAYS,
    linkDays: REFERRAL_COOKIE_DAYS,
    inactivityMonths: INACTIVITY_MONTHS,
    least: { giftCard: worth(REDEMPTION_MINIMUMS.gift_card), cash: worth(REDEMPTION_MINIMUMS.cash) },
    own: await ownProgress(db, viewer),
  };
}

async function ownProgress(db: Db, viewer: Viewer): Promise<TierProgress | null> {
  if (viewer.kind === "visitor") return null;
  const [row] = await db
    .select({ tier: userRewards.tier, referralCount: userRewards.referralCount })
    .from(userRewards)
    .where(eq(userRewards.userId, viewer.id));
  return tierProgress(row ?? { tier: TIER_NAMES[0], referralCount: 0 });
}
