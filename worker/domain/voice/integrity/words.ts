export const ALERT_TYPES = ["suspicious_pattern", "similar_content"] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
/** From the least to the gravest. */
export const ALERT_SEVERITIES = ["low", "medium", "high", "critical"] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];
export const ALERT_STATES = ["open", "resolved"] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** As the staff's screen names what reviewers say of their own experience; "experienced" is "advanced" there. */
export const TESTER_LEVELS = ["beginner", "intermediate", "advanced", "expert"] as const;
export type TesterLevel = (typeof TESTER_LEVELS)[number];

/** What raises alerts, by the name that figures are given for (rules/integrity#detectors). */
export const DETECTORS = {
  similar_content: "Similar to another member’s review",
  copied_page: "Copied from a product page",
  young_accounts: "Many young accounts in an hour",
  one_network: "One network in an hour",
  author_day: "One member all day",
  rating_outlier: "Ratings unusual for the vendor",
  one_vendor_praise: "Only praises one vendor",
  shared_network: "One network over weeks",
} as const;
export type Detector = keyof typeof DETECTORS;
export const DETECTOR_NAMES = Object.keys(DETECTORS) as Detector[];
