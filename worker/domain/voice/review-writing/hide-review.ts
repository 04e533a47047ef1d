import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { EFFECT_REPORTS_MIN } from "../../catalogue/products/forms";
import { noteEvent } from "../../catalogue/watched/note-event";
import { products } from "../../catalogue/products/schema";
import { HELD_CAUSES, type HiddenCause } from "../reviews/held";
import { payReviewRewards } from "../review-rewards/review-reward";
import { reverseReviewRewards } from "../review-rewards/reverse-review-reward";
import { reviews } from "../reviews/schema";
import { totalsStatements } from "../reviews/totals";

export type ReviewSet = { ids: readonly string[] } | { authorId: string };

interface Hide {
  cause: HiddenCause;
  /** The id of whoever hides them; null when it is the site itself. */
  by: string | null;
  reason: string;
}

export const WITHDRAWN = { cause: "withdrawn", reason: "withdrawn" } as const;

const hidden = ({ cause, by, reason }: Hide, now: number) => ({
  hiddenAt: now,
  hiddenCause: cause,
  hiddenBy: by,
  hiddenReason: reason,
});

const inSet = (set: ReviewSet): SQL =>
  "ids" in set ? isOneOf(reviews.id, set.ids) : sql`${eq(reviews.authorId, set.authorId)}`;

/** The batch also needs `outdatePages`, and facets and search have to be refreshed afterwards (rules/reviews#hiding). */
export function hideReviews(db: Db, set: ReviewSet, hide: Hide, now: number): BatchItem<"sqlite">[] {
  const visible = sql`${inSet(set)} and ${isNull(reviews.hiddenAt)}`;
  return [
    ...totalsStatements(db, visible, -1),
    db.update(reviews).set(hidden(hide, now)).where(visible),
    ...reverseReviewRewards(db, inSet(set), now),
    publishEffects(db, set),
  ];
}

/** Counts them anew and pays again what was taken back. @param only a further condition on `reviews` */
export function restoreReviews(db: Db, set: ReviewSet, now: number, only: SQL = sql`1`): BatchItem<"sqlite">[] {
  const hidden = sql`${inSet(set)} and ${isNotNull(reviews.hiddenAt)} and ${only}`;
  return [
    ...totalsStatements(db, hidden, 1),
    db.update(reviews).set({ hiddenAt: null, hiddenCause: null, hiddenBy: null, hiddenReason: null }).where(hidden),
    ...payReviewRewards(db, inSet(set), now),
    publishEffects(db, set),
  ];
}

/** What is hidden by its author or until a moderator has looked at it, and by nobody else. */
const isOwnHiding: SQL = sql`${reviews.hiddenAt} is not null and ${isOneOf(reviews.hiddenCause, [...HELD_CAUSES, "withdrawn"])}`;

/** The statement by which another cause, such as a moderator's decision, takes the place of holding or withdrawing. */
export function takeOverHiding(db: Db, id: string, hide: Hide, now: number): BatchItem<"sqlite"> {
  const decided = sql<HiddenCause>`iif(${reviews.hiddenCause} = 'withdrawn', 'moderator_over_withdrawn', 'moderator')`;
  return db
    .update(reviews)
    .set({ ...hidden(hide, now), ...(hide.cause === "moderator" ? { hiddenCause: decided } : {}) })
    .where(sql`${eq(reviews.id, id)} and ${isOwnHiding}`);
}

/** The statements that undo a moderator's decision; what its author had withdrawn before it stays withdrawn. */
export const undoDecision = (db: Db, id: string, now: number): BatchItem<"sqlite">[] => [
  ...restoreReviews(db, { ids: [id] }, now, sql`${reviews.hiddenCause} = 'moderator'`),
  db
    .update(reviews)
    .set({ ...hidden({ ...WITHDRAWN, by: null }, now), hiddenBy: reviews.authorId })
    .where(and(eq(reviews.id, id), eq(reviews.hiddenCause, "moderator_over_withdrawn"))),
];

/** The statements that let a held review through; none for what its author has withdrawn meanwhile. */
export const releaseHeld = (db: Db, id: string, now: number): BatchItem<"sqlite">[] => [
  ...restoreReviews(db, { ids: [id] }, now, isOneOf(reviews.hiddenCause, HELD_CAUSES)),
  tellOfReview(db, id, now),
];

/** For whoever watches what a review is about, once it shows. */
export function tellOfReview(db: Db, id: string, now: number): BatchItem<"sqlite"> {
  const { vendorId, productId } = reviews;
  return noteEvent(
    db,
    { kind: "review", cause: `review/${id}`, vendorId, productId, aboutId: id },
    now,
    sql`from ${reviews} where ${and(eq(reviews.id, id), isNull(reviews.hiddenAt))}`,
  );
}

/** Derives the products' published effects afresh (rules/substances#reported-effects). */
export function publishEffects(db: Db, set: ReviewSet): BatchItem<"sqlite"> {
  const reported = sql`select named.value as effect, 1 as reports, 0 as by_staff from ${reviews}, json_each(${reviews.experience}, '$.effectsExperienced') as named where ${reviews.productId} = ${products.id} and ${reviews.hiddenAt} is null`;
  const byStaff = sql`select known.value ->> 'effect', 0, 1 from json_each(${products.effects}) as known where known.value ->> 'byStaff'`;
  const published = sql`select effect, sum(reports) as reports, max(by_staff) as by_staff from (${reported} union all ${byStaff}) group by effect having max(by_staff) or sum(reports) >= ${EFFECT_REPORTS_MIN} order by 2 desc, 1`;
  const touched = db
    .select({ id: reviews.productId })
    .from(reviews)
    .where(and(inSet(set), isNotNull(reviews.productId)));
  return db
    .update(products)
    .set({
      effects: sql`(select json_group_array(json_object('effect', effect, 'reports', reports, 'byStaff', json(iif(by_staff, 'true', 'false')))) from (${published}))`,
    })
    .where(sql`${products.id} in ${touched}`);
}
