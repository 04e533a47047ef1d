/** What the queue can be about; a kind that a new part of the site brings is added here. */
export const CASE_KINDS = ["review", "review_reply", "profile_picture", "member", "registration"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_SOURCES = ["report", "held", "fraud_check", "pattern"] as const;
export const CASE_STATUSES = ["open", "claimed", "decided", "appealed", "closed"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** `keep` leaves the content or approves what was held; `hide` takes it away; `suspend` the account too. */
export const DECISIONS = ["keep", "hide", "suspend"] as const;
export type Decision = (typeof DECISIONS)[number];

export const APPEAL_OUTCOMES = ["upheld", "overturned"] as const;

export const REPORT_REASONS = [
  "spam",
  "harassment",
  "health_claim",
  "illegal_offer",
  "private_information",
  "not_genuine",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
