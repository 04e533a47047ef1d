import { type Burst, severityOf } from "@worker/domain/voice/integrity/bursts";
import { bandsOf } from "@worker/domain/voice/integrity/bands";
import type { integrityAlerts, reviewBands } from "@worker/domain/voice/integrity/schema";
import { shinglesOf } from "@worker/domain/voice/integrity/shingles";
import { DAY, HOUR } from "./calendar";
import type { Random } from "./random";
import type { ReviewPlan } from "./reviews/review-plan";

type AlertRow = typeof integrityAlerts.$inferInsert;
type BandRow = typeof reviewBands.$inferInsert;

/** The bands of every review, so that a copy of one is found in the demo too (rules/integrity#near-duplicates). */
export function* bandRows(reviews: Iterable<{ id: string; content: string }>): Generator<BandRow> {
  for (const { id, content } of reviews)
    yield* bandsOf(shinglesOf(content)).map((hash, band) => ({ band, hash, reviewId: id }));
}

/** How many made up a pattern, households the most often; none is grave enough to hold a review. */
const SEEN: readonly (readonly [Burst, count: number])[] = [
  ["one_network", 2],
  ["one_network", 2],
  ["one_network", 2],
  ["young_accounts", 3],
  ["young_accounts", 4],
  ["author_day", 11],
];

/** One review of the last quarter in this many has an alert. */
const SHARE = 1 / 30;
const RESOLVED_SHARE = 0.5;

/** Patterns that were seen as reviews were written; the older ones are mostly resolved. No two texts are alike here. */
export function alertRows(
  random: Random,
  reviews: readonly ReviewPlan[],
  { today, staffId }: { today: number; staffId: string },
): AlertRow[] {
  const recent = reviews.filter(({ createdAt }) => createdAt > today - 90 * DAY);
  return recent.flatMap((review) => {
    const { createdAt } = review;
    if (!random.chance(SHARE)) return [];
    const [key, count] = random.pick(SEEN);
    const severity = severityOf(key, count);
    if (severity === null) return [];
    const resolvedAt = createdAt + random.int(5, 60) * HOUR;
    const isResolved = resolvedAt < today && random.chance(RESOLVED_SHARE);
    return [
      {
        id: random.id(createdAt),
        reviewId: review.id,
        type: "suspicious_pattern",
        severity,
        key,
        createdAt,
        evidence: { pattern: key, count },
        ...(isResolved ? { resolvedAt, resolvedBy: staffId } : {}),
      },
    ];
  });
}
