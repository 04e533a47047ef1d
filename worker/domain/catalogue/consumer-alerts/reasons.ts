/** What staff can confirm; each is a fact about reviews and names nobody as who did it. */
export const CONSUMER_ALERT_REASONS = [
  "copied_reviews",
  "coordinated_reviews",
  "reviews_by_vendor",
  "paid_reviews",
] as const;
export type ConsumerAlertReason = (typeof CONSUMER_ALERT_REASONS)[number];

export const CONSUMER_ALERT_WORDS: Record<ConsumerAlertReason, string> = {
  copied_reviews: "Staff confirmed that reviews of this vendor were copied from each other.",
  coordinated_reviews: "Staff confirmed that reviews of this vendor were written in agreement.",
  reviews_by_vendor: "Staff confirmed that reviews of this vendor came from people who work for it.",
  paid_reviews: "Staff confirmed that reviews of this vendor were paid for and did not say so.",
};

export const CONSUMER_ALERT_STATES = ["waiting", "confirmed", "declined"] as const;
export type ConsumerAlertState = (typeof CONSUMER_ALERT_STATES)[number];

/** Characters of what was found. */
export const EVIDENCE_MIN = 30;
export const EVIDENCE_MAX = 600;
/** Characters of why one was declined or ended. */
export const NOTE_MAX = 500;
/** Months after which every alert has ended (rules/integrity#consumer-alerts). */
export const MONTHS_MAX = 12;
