/** Document 3 §8, at a limit. */
export const LIMIT_REACHED = "You've reached your plan limits. Consider upgrading for more products and features.";
export const UPGRADE_OPTIONS = "View Upgrade Options";
