import type { Row } from "../../scripts/seed/data";
import { NOW } from "./rows";

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
