import type { TierName } from "./rules";

export const TIER_WORDS: Record<TierName, string> = {
  bronze: "Bronze",
  silver: "Silver",
  gold: "Gold",
  platinum: "Platinum",
};
