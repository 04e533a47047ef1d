import { DAY_MS } from "../../../days";

/** What a tier asks for and pays; the amounts are where the settings begin (rules/rewards#tiers, #rates). */
interface Tier {
  tier: "bronze" | "silver" | "gold" | "platinum";
  /** Completed referrals from which on a member is in it. */
  referrals: number;
  /** Points for a completed referral. */
  referralBonus: number;
  /** Of an approved claim's amount, in percent. */
  cashbackPercent: number;
  /** Points for a verified review, whatever its rating (rules/rewards#review-reward). */
  reviewReward: number;
}

/** From the lowest to the highest. */
export const TIERS = [
  { tier: "bronze", referrals: 0, referralBonus: 500, cashbackPercent: 1, reviewReward: 100 },
  { tier: "silver", referrals: 5, referralBonus: 1000, cashbackPercent: 2, reviewReward: 250 },
  { tier: "gold", referrals: 15, referralBonus: 1500, cashbackPercent: 3, reviewReward: 500 },
  { tier: "platinum", referrals: 50, referralBonus: 2500, cashbackPercent: 5, reviewReward: 1000 },
] as const satisfies readonly Tier[];

export type TierName = Tier["tier"];
export const TIER_NAMES = ["bronze", "silver", "gold", "platinum"] as const satisfies readonly TierName[];

/** For an approved registration (rules/rewards#welcome-bonus). */
export const SIGNUP_BONUS = 500;

/** Where everybody starts: bronze, and the referrals that the next tier asks for. */
export const FIRST_TIER = { tier: "bronze", nextTierRequirement: 5 } as const;

/** For a verified review, by the author's tier and never by its rating (rules/rewards#review-reward). */
export const REVIEW_REWARDS = { bronze: 100, silver: 250, gold: 500, platinum: 1000 } as const;

/** A point is worth a cent: 1,000 points are $10.00 (rules/rewards#worth). */
export const POINTS_A_DOLLAR = 100;

/** How long a bonus or cashback is held before it is available (rules/rewards#holds). */
export const HOLD_MS = DAY_MS;
/** By when the hourly job has released it at the latest, since the earning. */
export const PAID_BY_MS = 2 * DAY_MS;

/** The last day after the signup's on which a first purchase completes a referral (rules/rewards#referral-life). */
export const REFERRAL_DAYS = 30;

/** Points of a member who was away for so long may be suspended (rules/rewards#inactivity). */
export const INACTIVITY_MONTHS = 12;
