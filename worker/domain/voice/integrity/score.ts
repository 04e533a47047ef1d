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

interface BadgeFacts {
  verifiedBy: VerifiedBy | null;
  verifiedAt: number | null;
  createdAt: number;
  /** Since when its author is a tester; null for everybody else. */
  testerSince: number | null;
}

/** A badge of a review, and since when; UTC epoch milliseconds. */
export interface EarnedBadge {
  type: ReviewBadge;
  verifiedDate: number | null;
}

/** How a badge is earned beside what verified the review; one that nothing on the site can show yet earns nobody. */
const FURTHER: Partial<Record<ReviewBadge, (facts: BadgeFacts) => number | null>> = {
  trusted_tester: ({ testerSince, createdAt }) =>
    testerSince !== null && testerSince <= createdAt ? testerSince : null,
  // The tester program gives levels; until it does, nobody is known to be an expert.
  expert_reviewer: () => null,
};

/**
 * The verification badges of a review, from the site's own rows alone (rules/integrity#badges). What only says something of
 * the author adds to a verified review, and verifies none.
 */
export function badgesOf(facts: BadgeFacts): EarnedBadge[] {
  if (facts.verifiedBy === null) return [];
  const further = REVIEW_BADGES.flatMap((type): EarnedBadge[] => {
    const since = FURTHER[type]?.(facts) ?? null;
    return since === null ? [] : [{ type, verifiedDate: since }];
  });
  return [{ type: VERIFICATION_BADGE[facts.verifiedBy], verifiedDate: facts.verifiedAt }, ...further];
}

/** As staff and programs read them. */
export const BADGE_WORDS: Record<ReviewBadge, { name: string; description: string }> = {
  id_verified: { name: "Checked by staff", description: "Our staff checked who wrote it." },
  trusted_tester: { name: "Trusted tester", description: "Its author was a tester of the program when writing it." },
  sample_verified: { name: "Tester sample", description: "It is about a sample that the vendor sent." },
  delivery_confirmed: { name: "Purchase confirmed", description: "The vendor or our staff confirmed the order." },
  expert_reviewer: { name: "Expert reviewer", description: "Its author has the program’s highest level." },
};
