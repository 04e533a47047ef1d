import type { Limited, Usage } from "./usage";

/** Said where a plan gives no more (rules/plans#at-a-limit). */
export const LIMIT_REACHED = "You've reached your plan limits. Consider upgrading for more products and features.";
export const UPGRADE_OPTIONS = "View Upgrade Options";

const NAMES: Record<Limited, string> = {
  products: "products",
  featured: "featured products",
  images: "images",
  promotions: "promotions this month",
};

export const isUsedUp = ({ used, limit }: Pick<Usage, "used" | "limit">): boolean =>
  limit !== null && limit > 0 && used >= limit;

/** Which limits are reached, for beside the fixed words; "" where none is. */
export function usedUp(usage: readonly Usage[]): string {
  const full = usage.filter(isUsedUp).map(({ what, used, limit }) => `${NAMES[what]} (${used} of ${limit ?? used})`);
  return full.length === 0 ? "" : `Used up: ${full.join(", ")}.`;
}
