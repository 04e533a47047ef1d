/** Said where a plan gives no more (rules/plans#at-a-limit). */
export const LIMIT_REACHED = "You've reached your plan limits. Consider upgrading for more products and features.";
export const UPGRADE_OPTIONS = "View Upgrade Options";
