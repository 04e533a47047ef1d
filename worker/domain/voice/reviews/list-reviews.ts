import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { facetsOf, hasFacet, isFacet } from "./facets";
import type { ReviewFilter } from "./forms";
import { type ReviewRow, selectReviews, toReviewView } from "./rows";
import { reviewFacets, reviews } from "./schema";
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
function keysOf({ sort, rating }: ReviewFilter): { keys: Key[]; direction: SortKey["direction"] } {
  const direction = sort === "oldest" || sort === "lowest" ? "asc" : "desc";
  // Among reviews of one rating, "highest" says no more than "newest".
  const byRating = (sort === "highest" || sort === "lowest") && rating === undefined;
  const first: Key[] = sort === "helpful" ? ["helpful"] : byRating ? ["rating"] : [];
  return { keys: [...first, "createdAt", "id"], direction };
}

export const isNarrowed = ({ vendor, product }: ReviewFilter): boolean => vendor !== undefined || product !== undefined;

/** What leads: the rows of a facet where the whole site is asked for one, else the reviews themselves. */
function sourceOf(filter: ReviewFilter) {
  const [lead, ...others] = facetsOf(filter);
  if (lead !== undefined && !isNarrowed(filter)) return { lead, others, columns: OF_FACETS };
  return { lead: null, others: facetsOf(filter), columns: OF_REVIEWS };
}

/** The unary plus keeps SQLite off an index, so that reviews are walked in the wanted order, not sorted. */
function conditions(filter: ReviewFilter): (SQL | undefined)[] {
  const { vendor, product, sort, rating } = filter;
  const { lead, others, columns } = sourceOf(filter);
  const isWalked = isNarrowed(filter) || lead !== null;
  return [
    isNull(reviews.hiddenAt),
    // A named vendor that is hidden is found out by its own row; asking here would walk all its reviews in vain.
    isNarrowed(filter) ? undefined : isNull(vendors.hiddenAt),
    lead === null ? undefined : isFacet(lead),
    ...others.map(hasFacet),
    product === undefined ? undefined : eq(reviews.productId, product),
    vendor === undefined
      ? undefined
      : product === undefined
        ? eq(reviews.vendorId, vendor)
        : sql`+${reviews.vendorId} = ${vendor}`,
    rating === undefined
      ? undefined
      : isWalked && sort === "helpful"
        ? sql`+${columns.rating} = ${rating}`
        : eq(columns.rating, rating),
  ];
}

export const reviewPosition = (filter: ReviewFilter, cursor: string) =>
  decodeCursor(cursor, keysOf(filter).keys.length);

/** The statement for one page of reviews, for a batch; `limit + 1` rows tell whether there are more. */
export function reviewPageStatement(
  db: Db,
  viewer: Viewer,
  filter: ReviewFilter,
  position: (string | number)[] | null,
  limit: number,
) {
  const { keys, direction } = keysOf(filter);
  const { lead, columns } = sourceOf(filter);
  const order = keys.map((key) => ({ column: columns[key], direction }));
  return selectReviews(db, viewer.kind === "member" ? viewer.id : null)
    .leftJoin(reviewFacets, eq(reviewFacets.reviewId, lead === null ? sql`null` : reviews.id))
    .where(and(...conditions(filter), position === null ? undefined : after(order, position)))
    .orderBy(...orderBy(order))
    .limit(limit + 1);
}

export function toReviewPage(rows: ReviewRow[], filter: ReviewFilter, limit: number, viewer: Viewer): Page<ReviewView> {
  const { keys } = keysOf(filter);
  const { items, nextCursor } = toPage(rows, limit, (row) => keys.map((key) => row[key]));
  return { items: items.map((row) => toReviewView(row, viewer)), nextCursor };
}

/** The vendor that a filter is about, as SQL: a product narrows its own vendor; "" when the filter names neither. */
export const vendorOfFilter = ({ vendor, product }: ReviewFilter): SQL =>
  vendor !== undefined
    ? sql`${vendor}`
    : sql`coalesce((select ${products.vendorId} from ${products} where ${products.id} = ${product ?? ""} limit 1), '')`;

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
      .where(and(eq(vendors.id, vendorOfFilter(filter)), isNull(vendors.hiddenAt))),
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
