import type { VerifiedBy } from "../reviews/forms";
import type { AlertSeverity } from "./schema";

/** What an unresolved alert takes off (rules/integrity#score). */
export const ALERT_COST: Record<AlertSeverity, number> = { critical: 25, high: 15, medium: 10, low: 5 };
const UNVERIFIED_COST = 10;
const BADGE_WORTH = 2;
const BADGES_WORTH_MAX = 10;

export const REVIEW_BADGES = [
  "id_verified",
  "trusted_tester",
  "sample_verified",
  "delivery_confirmed",
  "expert_reviewer",
] as const;
export type ReviewBadge = (typeof REVIEW_BADGES)[number];

export const VERIFICATION_BADGE: Record<VerifiedBy, ReviewBadge> = {
  purchase: "delivery_confirmed",
  sample: "sample_verified",
  staff: "id_verified",
};

/** Any badge verifies the review (rules/integrity#score). */
export function integrityScore(unresolved: readonly AlertSeverity[], badges: readonly ReviewBadge[]): number {
  const cost = unresolved.reduce((sum, severity) => sum + ALERT_COST[severity], 0);
  const worth = Math.min(new Set(badges).size * BADGE_WORTH, BADGES_WORTH_MAX);
  return Math.min(100, Math.max(0, 100 - cost - (badges.length === 0 ? UNVERIFIED_COST : 0) + worth));
}
