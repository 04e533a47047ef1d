/** From the lowest to the highest (rules/rewards#tiers). */
export const TIER_NAMES = ["bronze", "silver", "gold", "platinum"] as const;
export type TierName = (typeof TIER_NAMES)[number];

interface TierRates {
  /** Points for a completed referral. */
  referralBonus: number;
  /** In whole percent of an approved claim's amount. */
  cashbackPercent: number;
  /** Points for a verified review. */
  reviewReward: number;
}

/** What the program pays while no admin has changed it (rules/rewards#rates). */
export const REWARD_RATES = {
  /** Points for an approved registration. */
  welcomeBonus: 500,
  tiers: {
    bronze: { referralBonus: 500, cashbackPercent: 1, reviewReward: 100 },
    silver: { referralBonus: 1000, cashbackPercent: 2, reviewReward: 250 },
    gold: { referralBonus: 1500, cashbackPercent: 3, reviewReward: 500 },
    platinum: { referralBonus: 2500, cashbackPercent: 5, reviewReward: 1000 },
  } satisfies Record<TierName, TierRates>,
} as const;

/** The most points that one event can pay: $1,000.00. */
export const RATE_POINTS_MAX = 100_000;
export const CASHBACK_PERCENT_MAX = 100;
