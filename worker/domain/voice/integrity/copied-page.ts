import { and, desc, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { products } from "../../catalogue/products/schema";
import { reviews } from "../reviews/schema";
import { shinglesOf } from "./shingles";

/** The share of a review's shingles that stand on one page of the vendor's, from which on it was copied from there. */
export const COPIED_MIN = 0.5;

/** The newest product of the vendor is looked at, beside the reviewed one. */
const PAGES_MAX = 1;

const ofReview = (column: "product_id" | "vendor_id", reviewId: string): SQL =>
  sql`(select ${sql.raw(column)} from ${reviews} where id = ${reviewId})`;

/** The statement that reads what the vendor itself wrote about the reviewed product; of a vendor's review about its newest. */
export function selectPages(
  db: Db,
  {
    reviewId,
    vendorId,
    productId,
    isEdit,
  }: { reviewId: string; vendorId: string; productId: string | null; isEdit: boolean },
) {
  const product = isEdit ? ofReview("product_id", reviewId) : sql`${productId}`;
  const vendor = isEdit ? ofReview("vendor_id", reviewId) : sql`${vendorId}`;
  const newest = db
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.vendorId} = ${vendor}`, isNull(products.hiddenAt)))
    .orderBy(desc(products.addedAt), desc(products.id))
    .limit(PAGES_MAX);
  return db
    .select({ id: products.id, name: products.name, text: products.description })
    .from(products)
    .where(or(sql`${products.id} = ${product}`, and(sql`${product} is null`, sql`${products.id} in ${newest}`)));
}

export interface Page {
  id: string;
  text: string;
}

export interface CopiedPage {
  productId: string;
  /** Of the review's shingles, from COPIED_MIN to 1. */
  share: number;
}

/**
 * The page from which most of a review was copied (rules/integrity#copied-pages).
 * @returns null where no page has half of its words in a row, or the review is too short to be compared
 */
export function copiedPage(text: string, pages: readonly Page[]): CopiedPage | null {
  const own = shinglesOf(text);
  if (own.size === 0) return null;
  const shares = pages.map(({ id, text: page }) => {
    const there = shinglesOf(page);
    return { productId: id, share: [...own].filter((each) => there.has(each)).length / own.size };
  });
  const [most] = shares.toSorted((a, b) => b.share - a.share);
  return most !== undefined && most.share >= COPIED_MIN ? most : null;
}
