import type { ContentArea } from "../settings/content-epochs";

/**
 * What a capability can change that others show, with the areas whose cached copies must not survive it
 * (rules/platform#freshness); those of a kind without areas pass within their half minute. A new kind is one line here,
 * and the compiler names what it lacks.
 */
export const CHANGES = {
  account: ["person"],
  "account-deletion": ["voice", "community", "person"],
  "announced-change": ["site"],
  claim: [],
  "consumer-alert": ["catalogue"],
  "forum-decision": ["community"],
  "forum-hiding": ["community"],
  "forum-post": [],
  "lab-decision": ["catalogue"],
  "lab-submission": [],
  laboratory: [],
  "listing-decision": ["catalogue"],
  "member-decision": ["person"],
  product: [],
  "product-hiding": ["catalogue"],
  promotion: ["catalogue"],
  "region-status": ["catalogue"],
  review: [],
  "review-decision": ["voice"],
  "review-hiding": ["voice"],
  setting: ["site"],
  "social-decision": ["community"],
  "suspended-class": ["catalogue"],
  "vendor-identity": ["catalogue"],
  "vendor-plan": [],
  "vendor-profile": ["catalogue"],
  "vendor-verification": ["catalogue", "person"],
  "verification-payment": [],
} as const satisfies Record<string, readonly ContentArea[]>;
export type ChangeKind = keyof typeof CHANGES;

export interface Change {
  kind: ChangeKind;
  /** The vendors whose pages and products it concerns; without it no vendor. */
  vendorIds?: readonly string[] | "all";
}

/**
 * Called once after the batch that stores a change. What follows from it stands in `worker/domain/registry/after-change.ts`:
 * a capability says what it changed and knows neither search nor facets nor cached pages.
 */
export type AfterChange = (change: Change) => Promise<void>;
