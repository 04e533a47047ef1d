import type { Row } from "../../scripts/seed/data";
import { DAY, NOW } from "./rows";

let serial = 0;

/** An unresolved alert about a copy; give it `reviewId`. */
export function anAlert(overrides: Partial<Row<"integrityAlerts">> = {}): Row<"integrityAlerts"> {
  serial += 1;
  return {
    id: `alert-${serial}`,
    reviewId: "review-none",
    type: "similar_content",
    severity: "high",
    key: `other-${serial}`,
    evidence: { otherReviewId: `other-${serial}`, similarity: 0.97 },
    createdAt: NOW + serial,
    ...overrides,
  };
}

/** A consumer alert that waits for a second person; give it `vendorId`. */
export function aConsumerAlert(overrides: Partial<Row<"consumerAlerts">> = {}): Row<"consumerAlerts"> {
  serial += 1;
  return {
    id: `consumer-alert-${serial}`,
    vendorId: "vendor-none",
    reason: "copied_reviews",
    evidence: "Four reviews by four members say nearly the same words.",
    state: "waiting",
    proposedBy: "somebody",
    proposedAt: NOW + serial,
    endsAt: Date.now() + 90 * DAY,
    ...overrides,
  };
}
