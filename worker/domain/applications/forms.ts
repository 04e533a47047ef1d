/** The ruled states (rulings, area 4) and the wizard's own. */
export const APPLICATION_STATUSES = [
  "draft",
  "pending",
  "under_review",
  "needs_info",
  "resubmitted",
  "approved",
  "rejected",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
