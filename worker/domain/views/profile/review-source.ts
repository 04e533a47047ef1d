import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { orderBy, type SortKey } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import type { VerifiedBy } from "../../voice/reviews/forms";
import { reviews } from "../../voice/reviews/schema";
import { featuredId } from "./featured-id";
import { LOOKED } from "./forms";
import type { Asked } from "./forum-source";
import type { Placed } from "./newest-of";
import { afterPlace, placeOf, type PlaceValues } from "./position";

/** A review, as its author's profile shows it. */
export interface ReviewItem {
  kind: "review";
  id: string;
  createdAt: number;
  vendor: { id: string; name: string };
  product: { id: string; name: string } | null;
  rating: number;
  title: string;
  excerpt: string;
  verifiedBy: VerifiedBy | null;
  incentive: string | null;
  helpful: number;
}

const NEWEST: SortKey[] = [reviews.createdAt, reviews.id].map((column) => ({ column, direction: "desc" }));
/** Beginning of a text that an excerpt is made of. */
const TEXT_READ = 1000;

const pageStatement = prepared((db, { author, ...place }: Holes<PlaceValues & { author: string }>) =>
  selectReviews(db, and(eq(reviews.authorId, author), afterPlace(NEWEST, place))),
);

const featuredStatement = prepared((db, { author }: Holes<{ author: string }>) =>
  selectReviews(db, and(eq(reviews.id, featuredId(author, "review")), eq(reviews.authorId, author))),
);

export const reviewStatement = (db: Db, { author, position }: Omit<Asked, "viewer">) =>
  pageStatement(db, { author, ...placeOf(position) });

/** The review that its author features. */
export const featuredReview = (db: Db, author: string) => featuredStatement(db, { author });

/** Read where a review's vendor and product are joined as far as they are listed. */
export const REVIEW_COLUMNS = {
  id: reviews.id,
  createdAt: reviews.createdAt,
  hiddenAt: reviews.hiddenAt,
  vendorId: reviews.vendorId,
  vendorName: sql<string | null>`${vendors.name}`.as("vendor_name"),
  productId: sql<string | null>`${products.id}`.as("product_id"),
  productName: sql<string | null>`${products.name}`.as("product_name"),
  rating: reviews.rating,
  title: reviews.title,
  text: sql<string>`substr(${reviews.content}, 1, ${sql.raw(String(TEXT_READ))})`.as("text"),
  verifiedBy: reviews.verifiedBy,
  incentive: reviews.incentive,
  helpful: reviews.helpfulVotes,
};
export const LISTED_VENDOR = and(eq(vendors.id, reviews.vendorId), isNull(vendors.hiddenAt));
export const LISTED_PRODUCT = and(eq(products.id, reviews.productId), isNull(products.hiddenAt));

const selectReviews = (db: Db, which: SQL | undefined) =>
  db
    .select(REVIEW_COLUMNS)
    .from(reviews)
    .leftJoin(vendors, LISTED_VENDOR)
    .leftJoin(products, LISTED_PRODUCT)
    .where(which)
    .orderBy(...orderBy(NEWEST))
    .limit(LOOKED);

type Row = Awaited<ReturnType<typeof reviewStatement>>[number];

export const toReviewRows = (rows: readonly Row[]): Placed<ReviewItem>[] =>
  rows.map((row) => ({ createdAt: row.createdAt, id: row.id, item: () => toReviewItem(row) }));

/** Of a vendor that is not listed anymore nobody finds the review. */
export function toReviewItem(row: Row): ReviewItem | null {
  const { id, createdAt, hiddenAt, vendorId, vendorName, productId, productName, rating, title, text } = row;
  if (hiddenAt !== null || vendorName === null) return null;
  return {
    ...{ kind: "review", id, createdAt, rating, title },
    vendor: { id: vendorId, name: vendorName },
    product: productId === null || productName === null ? null : { id: productId, name: productName },
    excerpt: preview(text, PREVIEW.vendorPage),
    verifiedBy: row.verifiedBy,
    incentive: row.incentive,
    helpful: row.helpful,
  };
}
