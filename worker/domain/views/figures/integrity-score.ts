import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { integrityAlerts } from "../../voice/integrity/schema";
import { ALERT_COST } from "../../voice/integrity/score";
import { reviews } from "../../voice/reviews/schema";

/** Of a review without any alert: what a verification mark is worth in its integrity score (rules/integrity#score). */
const SCORE = { verified: 100, unverified: 90 };

/** Unresolved alerts that count; reading stays bounded. */
const ALERTS_COUNTED = 10_000;

/** By severity, those about reviews that show. */
export function unresolvedAlerts(db: Db) {
  const open = db
    .select({ severity: integrityAlerts.severity })
    .from(integrityAlerts)
    .innerJoin(reviews, and(eq(reviews.id, integrityAlerts.reviewId), isNull(reviews.hiddenAt)))
    .where(isNull(integrityAlerts.resolvedAt))
    .limit(ALERTS_COUNTED)
    .as("open");
  return db
    .select({ severity: open.severity, n: sql<number>`count(*)`.as("n") })
    .from(open)
    .groupBy(sql`${open.severity}`);
}

type Counted = Awaited<ReturnType<typeof unresolvedAlerts>>;

/** The mean integrity score of visible reviews, 0 to 100; null without any. */
export function meanScore(counts: { reviews: number; verified: number }, alerts: Counted): number | null {
  const { reviews: all, verified } = counts;
  if (all === 0) return null;
  const cost = alerts.reduce((sum, { severity, n }) => sum + n * ALERT_COST[severity], 0);
  return Math.max(0, Math.round((verified * SCORE.verified + (all - verified) * SCORE.unverified - cost) / all));
}
