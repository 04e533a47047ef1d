import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertWhere } from "../../../db/insert-selected";
import { Forbidden, NotFound } from "../../../errors";
import { vendors } from "../../catalogue/vendors/schema";
import { NO_REVIEW } from "./own-review";
import { writerOf } from "../../foundation/access/demand";
import { reviews, reviewVotes } from "../reviews/schema";
import type { Vote } from "../reviews/vote-forms";

export const OWN_REVIEW = "You cannot vote on your own review.";
export const OWN_SHOP_VOTE = "Vendors cannot vote on reviews of themselves.";

interface Votes {
  helpful: number;
  unhelpful: number;
  vote: Vote | null;
}

/** Null takes the vote back (rules/reviews#votes). */
export async function voteReview(
  { db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">,
  id: string,
  vote: Vote | null,
): Promise<Votes> {
  const voter = writerOf(viewer);
  const shop = voter.vendorId ?? "";
  // Written out: the conditions stand in statements over one table, of which drizzle leaves the name out.
  const allowed = sql`exists (select 1 from ${reviews} as target join ${vendors} as shop on shop.id = target.vendor_id where target.id = ${id} and target.hidden_at is null and shop.hidden_at is null and target.author_id <> ${voter.id} and target.vendor_id <> ${shop})`;
  // Before the vote itself is written: what the member's vote counted for until now.
  const before = (helpful: boolean) =>
    sql`exists (select 1 from ${reviewVotes} where review_id = ${id} and user_id = ${voter.id} and helpful = ${Number(helpful)})`;
  const [[review], , , [counts]] = await db.batch([
    db
      .select({ authorId: reviews.authorId, vendorId: reviews.vendorId })
      .from(reviews)
      .innerJoin(vendors, and(eq(vendors.id, reviews.vendorId), isNull(vendors.hiddenAt)))
      .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt))),
    db
      .update(reviews)
      .set({
        helpfulVotes: moved(reviews.helpfulVotes, sql`${Number(vote === "helpful")} - ${before(true)}`),
        unhelpfulVotes: moved(reviews.unhelpfulVotes, sql`${Number(vote === "unhelpful")} - ${before(false)}`),
      })
      .where(and(eq(reviews.id, id), allowed)),
    vote === null
      ? db.delete(reviewVotes).where(and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, voter.id), allowed))
      : insertWhere(
          db,
          reviewVotes,
          { reviewId: id, userId: voter.id, helpful: vote === "helpful", createdAt: now },
          allowed,
        ).onConflictDoUpdate({
          target: [reviewVotes.reviewId, reviewVotes.userId],
          set: { helpful: sql`excluded.helpful`, createdAt: sql`excluded.created_at` },
        }),
    selectCounts(db, id),
  ]);
  if (review === undefined || counts === undefined) throw new NotFound(NO_REVIEW);
  if (review.authorId === voter.id) throw new Forbidden(OWN_REVIEW, "own-content");
  if (review.vendorId === voter.vendorId) throw new Forbidden(OWN_SHOP_VOTE, "own-vendor");
  return { ...counts, vote };
}

const selectCounts = (db: Db, id: string) =>
  db
    .select({ helpful: reviews.helpfulVotes, unhelpful: reviews.unhelpfulVotes })
    .from(reviews)
    .where(eq(reviews.id, id));
