import type { CaseKind } from "../cases/case-kinds";

/** Changed in the batch of what they count (rules/dashboards#site-counters); a counter never holds hidden rows. */
export const COUNTERS = {
  vendors: "vendors",
  /** Of those, the ones that staff verified. */
  verifiedVendors: "vendors.verified",
  products: "products",
  /** Visible reviews, of vendors and of products. */
  reviews: "reviews",
  /** Of those, the ones with a verification mark: purchase, sample or staff. */
  verifiedReviews: "reviews.verified",
  /** Lab results in status `verified`; the expiry job takes away what it moves to `expired`. */
  labInDate: "lab.inDate",
} as const;

export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

export const starsCounter = (stars: Stars) => `reviews.stars.${stars}` as const;

export type CounterName = (typeof COUNTERS)[keyof typeof COUNTERS] | ReturnType<typeof starsCounter>;

/** What waits for somebody's decision, kept by triggers (rules/access#work). */
export const WORK = {
  applications: "work.applications",
  claims: "work.claims",
  charges: "work.charges",
  planRequests: "work.planRequests",
  tickets: "work.tickets",
  corrections: "work.corrections",
  labResults: "work.labResults",
  redemptions: "work.redemptions",
  testerApplications: "work.testerApplications",
} as const;

/** Cases of one kind that are open, claimed or appealed. */
export const casesCounter = (kind: CaseKind) => `work.cases.${kind}` as const;
export type WorkCounter = (typeof WORK)[keyof typeof WORK] | ReturnType<typeof casesCounter>;
