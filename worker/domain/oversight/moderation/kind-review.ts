import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { resolveAlertsOf } from "../../voice/integrity/resolve-alert";
import { HELD_CAUSES, HELD_TEXTS } from "../../voice/reviews/held";
import { hideReviews, releaseHeld, takeOverHiding, undoDecision } from "../../voice/review-writing/hide-review";
import { reviewReplies, reviews } from "../../voice/reviews/schema";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { Kind, Subject } from "./subject";

const placeOf = ({ vendorId, productId }: Subject, reviewId: string): string => {
  const query = new URLSearchParams({ vendor: vendorId ?? "", ...(productId === null ? {} : { product: productId }) });
  return `/reviews?${query.toString()}#review-${reviewId}`;
};

const place = {
  about: vendors.name,
  vendorId: reviews.vendorId,
  productId: reviews.productId,
  rating: reviews.rating,
};

/** By the code: the sentence beside an older row may have been worded differently. */
const heldTexts = sql.join(
  HELD_CAUSES.map((cause) => sql`when ${cause} then ${HELD_TEXTS[cause]}`),
  sql` `,
);

const owner = { ownerName: users.username, ownerRole: users.role };

export const reviewKind: Kind = {
  decidedBy: "moderation.queue",
  change: "review-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        ...place,
        ...owner,
        id: reviews.id,
        ownerId: reviews.authorId,
        title: reviews.title,
        text: reviews.content,
        createdAt: reviews.createdAt,
        hiddenAt: reviews.hiddenAt,
        waitsFor: sql<string | null>`case ${reviews.hiddenCause} ${heldTexts} end`.as("waits_for"),
      })
      .from(reviews)
      .leftJoin(users, and(eq(users.id, reviews.authorId), isNull(users.deletedAt)))
      .leftJoin(vendors, eq(vendors.id, reviews.vendorId))
      .where(sql`${reviews.id} in ${ids}`),
  path: (subject) => placeOf(subject, subject.id),
  yours: ({ about }) => `your review of ${about ?? "a vendor"}`,
  // One that is held, or that its author has withdrawn, is hidden already and from now on by the decision.
  hide: (db, { id }, hiding, now) => {
    const hide = { ...hiding, cause: "moderator" } as const;
    return [...hideReviews(db, { ids: [id] }, hide, now), takeOverHiding(db, id, hide, now)];
  },
  release: (db, { id }, now) => releaseHeld(db, id, now),
  settle: (db, id, by, now) => [resolveAlertsOf(db, id, by, now)],
  restore: (db, { id, ...subject }, hiddenAt, now) => (subject.hiddenAt === hiddenAt ? undoDecision(db, id, now) : []),
  countReport: (db: Db, id: string, ifCounted: SQL) => [
    db
      .update(reviews)
      .set({ reportCount: moved(reviews.reportCount, 1) })
      .where(and(eq(reviews.id, id), ifCounted)),
  ],
};

/** A vendor's official reply; its id is the review's. */
export const reviewReplyKind: Kind = {
  decidedBy: "moderation.queue",
  change: "review-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        ...place,
        ...owner,
        id: reviewReplies.reviewId,
        ownerId: reviewReplies.authorId,
        title: sql<string>`'Reply to “' || ${reviews.title} || '”'`.as("title"),
        text: reviewReplies.response,
        createdAt: reviewReplies.createdAt,
        hiddenAt: sql<number | null>`coalesce(${reviewReplies.hiddenAt}, ${reviews.hiddenAt})`.as("hidden_at"),
      })
      .from(reviewReplies)
      .innerJoin(reviews, eq(reviews.id, reviewReplies.reviewId))
      .leftJoin(users, and(eq(users.id, reviewReplies.authorId), isNull(users.deletedAt)))
      .leftJoin(vendors, eq(vendors.id, reviewReplies.vendorId))
      .where(sql`${reviewReplies.reviewId} in ${ids}`),
  path: (subject) => placeOf(subject, subject.id),
  yours: ({ about }) => `your official reply as ${about ?? "a vendor"}`,
  hide: (db, { id }, { by, reason }, now) => [
    db
      .update(reviewReplies)
      .set({ hiddenAt: now, hiddenBy: by, hiddenReason: reason })
      .where(and(eq(reviewReplies.reviewId, id), isNull(reviewReplies.hiddenAt))),
  ],
  restore: (db, { id }, hiddenAt) => [
    db
      .update(reviewReplies)
      .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null })
      .where(and(eq(reviewReplies.reviewId, id), eq(reviewReplies.hiddenAt, hiddenAt ?? 0))),
  ],
};
