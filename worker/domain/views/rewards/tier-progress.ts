import { TIER_FROM, TIER_NAMES, type TierName } from "../../voice/rewards/rules";

export interface TierProgress {
  tier: TierName;
  /** Completed referrals. */
  referrals: number;
  /** The next tier up, and the completed referrals from which on a member is in it; null for the highest. */
  next: { tier: TierName; from: number } | null;
}

/** How far a member is on the way to the next tier (rules/rewards#tiers). */
export function tierProgress({ tier, referralCount }: { tier: TierName; referralCount: number }): TierProgress {
  const above = TIER_NAMES[TIER_NAMES.indexOf(tier) + 1];
  return {
    tier,
    referrals: referralCount,
    next: above === undefined ? null : { tier: above, from: TIER_FROM[above] },
  };
}
