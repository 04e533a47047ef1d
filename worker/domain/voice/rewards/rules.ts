import { DAY_MS } from "../../../days";
import { REWARD_RATES, TIER_NAMES, type TierName } from "../../foundation/settings/reward-rates";

export { TIER_NAMES, type TierName };

/** Completed referrals from which on a member is in a tier (rules/rewards#tiers). */
export const TIER_FROM = { bronze: 0, silver: 5, gold: 15, platinum: 50 } as const satisfies Record<TierName, number>;

/** What each tier asks for, and pays while no admin has changed it (rules/rewards#rates). */
export const TIERS = TIER_NAMES.map((tier) => ({ tier, referrals: TIER_FROM[tier], ...REWARD_RATES.tiers[tier] }));

/** For an approved registration, unless a setting says otherwise (rules/rewards#welcome-bonus). */
export const SIGNUP_BONUS = REWARD_RATES.welcomeBonus;

/** Where everybody starts: bronze, and the referrals that the next tier asks for. */
export const FIRST_TIER = { tier: "bronze", nextTierRequirement: TIER_FROM.silver } as const;

/** For a verified review, by the author's tier and never by its rating, unless a setting says otherwise (rules/rewards#review-reward). */
export const REVIEW_REWARDS = {
  bronze: REWARD_RATES.tiers.bronze.reviewReward,
  silver: REWARD_RATES.tiers.silver.reviewReward,
  gold: REWARD_RATES.tiers.gold.reviewReward,
  platinum: REWARD_RATES.tiers.platinum.reviewReward,
} as const;

/** A point is worth a cent: 1,000 points are $10.00. */
export const POINTS_A_DOLLAR = 100;

/** How long a bonus or cashback is held before it is available (rules/rewards#holds). */
export const HOLD_MS = DAY_MS;
/** By when the hourly job has released it at the latest, since the earning. */
export const PAID_BY_MS = 2 * DAY_MS;

/** The last day after the signup's on which a first purchase completes a referral. */
export const REFERRAL_DAYS = 30;

/** Points of a member who was away for so long may be suspended. */
export const INACTIVITY_MONTHS = 12;
