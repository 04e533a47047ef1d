import { similarOf } from "@worker/domain/voice/integrity/find-similar";
import type { integrityAlerts } from "@worker/domain/voice/integrity/schema";
import type { Random } from "./random";
import type { ReviewPlan } from "./reviews/review-plan";

type AlertRow = typeof integrityAlerts.$inferInsert;

/** Members of the planted ring. */
export const RING_SIZE = 4;

const COMMON =
  "Second order from here and it went the same way as the first one. The parcel was at my door on the third day, packed flat in a plain mailer, and the batch number on the bag was the one on the certificate I opened from the product page. The label says what is in it and the seal was whole. I have nothing to add to that,";
const ENDS = [
  "and will order again soon.",
  "so it stays my shop.",
  "which is rare enough.",
  "and friends say the same.",
] as const;

/**
 * The reviews of the ring, oldest first: the newest unverified praise of the vendor that has most of it, by four members.
 * Empty where no vendor has so many.
 */
export function ringOf(reviews: readonly ReviewPlan[]): ReviewPlan[] {
  const byVendor = new Map<string, ReviewPlan[]>();
  for (const review of reviews) {
    const { hidden, verifiedBy, rating, editedAt, product, vendor } = review;
    if (hidden !== null || verifiedBy !== null || rating !== 5 || editedAt !== null || product === null) continue;
    byVendor.set(vendor.row.id, [...(byVendor.get(vendor.row.id) ?? []), review]);
  }
  const [most = []] = [...byVendor.entries()]
    .toSorted(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))
    .map(([, own]) => own);
  const newest = most.toSorted((a, b) => b.createdAt - a.createdAt);
  const authors = new Set<string>();
  const chosen = newest.filter(({ author }) => {
    if (authors.has(author.row.id) || authors.size === RING_SIZE) return false;
    authors.add(author.row.id);
    return true;
  });
  return chosen.length < RING_SIZE ? [] : chosen.toReversed();
}

/** What the ring's reviews say, nearly the same each: by the review's id. */
export const ringTexts = (reviews: readonly ReviewPlan[]): ReadonlyMap<string, string> =>
  new Map(ringOf(reviews).map(({ id }, n) => [id, `${COMMON} ${ENDS[n % ENDS.length]}`]));

/** What the check for near-duplicates raised as each of the ring was published after the others; nobody has looked yet. */
export function ringAlerts(random: Random, reviews: readonly ReviewPlan[]): AlertRow[] {
  const texts = ringTexts(reviews);
  const ring = ringOf(reviews).map(({ id, author, createdAt }) => ({
    ...{ id, createdAt, authorId: author.row.id, content: texts.get(id) ?? "" },
  }));
  return ring.flatMap(({ content, id, createdAt }, n) =>
    similarOf(content, ring.slice(0, n)).map(({ reviewId, similarity }): AlertRow => ({
      id: random.id(createdAt),
      reviewId: id,
      type: "similar_content",
      severity: "medium",
      key: reviewId,
      evidence: { otherReviewId: reviewId, similarity: Math.round(similarity * 1000) / 1000 },
      createdAt,
    })),
  );
}
