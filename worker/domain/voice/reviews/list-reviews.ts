import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import { after, decodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { vendors } from "../../catalogue/vendors/schema";
import { facetsOf, hasFacet, isFacet } from "./facets";
import type { ReviewFilter } from "./forms";
import { isNarrowed, type Outline, vendorOf } from "./outline";
import { type ReviewRow, selectReviews, toReviewView } from "./rows";
import { reviewFacets, reviews } from "./schema";
import { isFound, matchOf } from "./search-words";
import type { ReviewView } from "./view";

type Key = "rating" | "helpful" | "createdAt" | "id";
const OF_REVIEWS = {
  rating: reviews.rating,
  helpful: reviews.helpfulVotes,
  createdAt: reviews.createdAt,
  id: reviews.id,
};
const OF_FACETS = {
  rating: reviewFacets.rating,
  helpful: reviewFacets.helpfulVotes,
  createdAt: reviewFacets.createdAt,
  id: reviewFacets.reviewId,
};

/** Every order runs in one direction, so that one index serves it forwards or backwards. */
function keysOf({ sort, rating }: Outline): { keys: Key[]; direction: SortKey["direction"] } {
  const direction = sort === "oldest" || sort === "lowest" ? "asc" : "desc";
  // Among reviews of one rating, "highest" says no more than "newest".
  const byRating = (sort === "highest" || sort === "lowest") && rating === undefined;
  const first: Key[] = sort === "helpful" ? ["helpful"] : byRating ? ["rating"] : [];
  return { keys: [...first, "createdAt", "id"], direction };
}

/** What leads: what a search found, the rows of a facet where the whole site is asked for one, else the reviews. */
function sourceOf(filter: Outline) {
  if (filter.match !== undefined) return { lead: null, others: facetsOf(filter), columns: OF_REVIEWS };
  const [lead, ...others] = facetsOf(filter);
  if (lead !== undefined && !isNarrowed(filter)) return { lead, others, columns: OF_FACETS };
  return { lead: null, others: facetsOf(filter), columns: OF_REVIEWS };
}

/** The unary plus keeps SQLite off an index, so that reviews are walked in the wanted order, not sorted. */
function conditions(filter: Outline): (SQL | undefined)[] {
  const { vendor, product, sort, rating, match } = filter;
  const { lead, others, columns } = sourceOf(filter);
  const isWalked = isNarrowed(filter) || lead !== null;
  const walked = (column: SQLiteColumn) => (match === undefined ? sql`${column}` : sql`+${column}`);
  return [
    match === undefined ? undefined : isFound(match),
    isNull(reviews.hiddenAt),
    // A named vendor that is hidden is found out by its own row; asking here would walk all its reviews in vain.
    isNarrowed(filter) ? undefined : isNull(vendors.hiddenAt),
    lead === null ? undefined : isFacet(lead),
    ...others.map(hasFacet),
    product === undefined ? undefined : sql`${walked(reviews.productId)} = ${product}`,
    vendor === undefined
      ? undefined
      : product === undefined
        ? sql`${walked(reviews.vendorId)} = ${vendor}`
        : sql`+${reviews.vendorId} = ${vendor}`,
    rating === undefined
      ? undefined
      : match !== undefined || (isWalked && sort === "helpful")
        ? sql`+${columns.rating} = ${rating}`
        : eq(columns.rating, rating),
  ];
}

export const reviewPosition = (filter: ReviewFilter, cursor: string) =>
  decodeCursor(cursor, keysOf(filter).keys.length);

type PageValues = Record<"voter" | "vendor" | "product" | "experience" | "tag" | "match", string | undefined> &
  Record<"at0" | "at1" | "at2", string | number | undefined> & { rating: number | undefined; rows: number };

const pageOfReviews = prepared(
  (
    db,
    { voter, rows, at0, at1, at2, ...values }: Holes<PageValues>,
    shape: Pick<ReviewFilter, "sort" | "verified" | "photos">,
  ) => {
    const outline = { ...values, ...shape };
    const position = [at0, at1, at2].filter((at) => at !== undefined);
    const { keys, direction } = keysOf(outline);
    const { lead, columns } = sourceOf(outline);
    const order = keys.map((key) => ({ column: columns[key], direction }));
    return selectReviews(db, voter)
      .leftJoin(reviewFacets, eq(reviewFacets.reviewId, lead === null ? sql`null` : reviews.id))
      .where(and(...conditions(outline), position.length === 0 ? undefined : after(order, position)))
      .orderBy(...orderBy(order))
      .limit(rows);
  },
);

/** The statement for one page of reviews, for a batch; `limit + 1` rows tell whether there are more. */
export function reviewPageStatement(
  db: Db,
  viewer: Viewer,
  { vendor, product, experience, tag, rating, q, ...shape }: ReviewFilter,
  position: (string | number)[] | null,
  limit: number,
) {
  const [at0, at1, at2] = position ?? [];
  const voter = viewer.kind === "member" ? viewer.id : undefined;
  const match = q === undefined ? undefined : matchOf(q, { vendor, product });
  const values = { voter, vendor, product, experience, tag, match, rating, at0, at1, at2, rows: limit + 1 };
  return pageOfReviews(db, values, shape);
}

export function toReviewPage(rows: ReviewRow[], filter: ReviewFilter, limit: number, viewer: Viewer): Page<ReviewView> {
  const { keys } = keysOf(filter);
  const { items, nextCursor } = toPage(rows, limit, (row) => keys.map((key) => row[key]));
  return { items: items.map((row) => toReviewView(row, viewer)), nextCursor };
}

/** An unknown or hidden vendor has none (rules/reviews#reading). */
export async function listReviews(
  db: Db,
  viewer: Viewer,
  filter: ReviewFilter,
  cursor: string | undefined,
  limit: number,
): Promise<Page<ReviewView>> {
  const position = cursor === undefined ? null : reviewPosition(filter, cursor);
  const [rows, listed] = await db.batch([
    reviewPageStatement(db, viewer, filter, position, limit),
    db
      .select({ id: vendors.id })
      .from(vendors)
      .where(and(eq(vendors.id, vendorOf(filter)), isNull(vendors.hiddenAt))),
  ]);
  return toReviewPage(isNarrowed(filter) && listed.length === 0 ? [] : rows, filter, limit, viewer);
}

/** One visible review. @throws NotFound also when it, or its vendor, is hidden */
export async function getReview(db: Db, viewer: Viewer, id: string): Promise<ReviewView> {
  const [row] = await selectReviews(db).where(
    and(eq(reviews.id, id), isNull(reviews.hiddenAt), isNull(vendors.hiddenAt)),
  );
  if (row === undefined) throw new NotFound("There is no such review.");
  return toReviewView(row, viewer);
}
