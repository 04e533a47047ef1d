/** What a capability changed that others show: pages that are kept, search, a vendor's facets. */
const CHANGES = [
  "account",
  "account-deletion",
  "claim",
  "lab-decision",
  "lab-submission",
  "moderation-decision",
  "product",
  "product-hiding",
  "promotion",
  "region-status",
  "review",
  "suspended-class",
  "vendor-identity",
  "vendor-plan",
  "vendor-profile",
  "vendor-verification",
  "verification-payment",
] as const;
export type ChangeKind = (typeof CHANGES)[number];

interface Change {
  kind: ChangeKind;
  /** The vendors whose pages and products it concerns; without it no vendor. */
  vendorIds?: readonly string[] | "all";
}

/**
 * Called once after the batch that stores a change. What follows from it stands in `worker/domain/registry/after-change.ts`:
 * a capability says what it changed and knows neither search nor facets nor kept pages.
 */
export type AfterChange = (change: Change) => Promise<void>;
