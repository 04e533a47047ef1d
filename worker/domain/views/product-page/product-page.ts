import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import {
  type ResultDetail,
  type ResultLine,
  selectNewestDetail,
  selectProductResults,
  withEvidence,
} from "../../catalogue/lab/public/public-results";
import { selectReviews, toBriefReview } from "../../voice/reviews/rows";
import { reviews } from "../../voice/reviews/schema";
import type { ReviewView } from "../../voice/reviews/view";
import type { RegionNote } from "../../catalogue/substances/forms";
import { selectNotes, toNotes } from "../../catalogue/substances/status";
import { selectSuspensionOf } from "../../catalogue/products/suspension";
import { vendors } from "../../catalogue/vendors/schema";
import { selectWish } from "../../catalogue/wishlist/wish";
import type { ProductCardData } from "../../catalogue/cards/product-card";
import type { ProductTab } from "../../catalogue/products/forms";
import { isListed, selectCards, toCard } from "../../catalogue/cards/product-rows";
import {
  type ProductSize,
  type PublicProduct,
  selectProducts,
  selectSizes,
  toProduct,
} from "../../catalogue/cards/public-product";
import { products } from "../../catalogue/products/schema";

const EARLIER_RESULTS = 6;
const MORE_PRODUCTS = 3;
const LATEST_REVIEWS = 3;

export interface ProductPage {
  product: PublicProduct;
  sizes: ProductSize[];
  results: ResultLine[];
  /** The newest result in full; read for its own tab only. */
  detail: (ResultDetail & ResultLine) | null;
  /** The latest reviews; read for their own tab only. */
  reviews: ReviewView[];
  more: ProductCardData[];
  /** Why its substance is suspended, and since when; null where it is not. */
  suspension: { reason: string; suspendedAt: number } | null;
  wished: boolean;
  status: RegionNote | null;
}

interface ProductPageInput {
  vendorId: string;
  productId: string;
  tab: ProductTab;
  region: string | null;
}

/** One trip (rules/products#product-page). @throws NotFound where unknown, hidden or of another vendor */
export async function readProductPage(
  db: Db,
  viewer: Viewer,
  input: ProductPageInput,
  now: number,
): Promise<ProductPage> {
  const { vendorId, productId, tab, region } = input;
  const [[row], sizes, results, [detail], reviewRows, more, statuses, [suspension], wishes] = await db.batch([
    selectProducts(db).where(and(eq(products.id, productId), eq(products.vendorId, vendorId), isListed)),
    selectSizes(db, [productId]),
    selectProductResults(db, productId, EARLIER_RESULTS),
    selectNewestDetail(db, productId, tab === "lab" ? 1 : 0),
    selectReviews(db)
      .where(and(eq(reviews.productId, productId), isNull(reviews.hiddenAt)))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(tab === "reviews" ? LATEST_REVIEWS : 0),
    selectCards(db)
      .where(and(eq(products.vendorId, vendorId), ne(products.id, productId), isListed))
      .orderBy(desc(products.addedAt), desc(products.id))
      .limit(MORE_PRODUCTS),
    selectNotes(db, region),
    selectSuspensionOf(db, productId),
    selectWish(db, viewer, productId),
  ]);
  if (row === undefined) throw new NotFound("There is no such product.");
  const note = toNotes(region, statuses);
  const product = toProduct(row, now);
  return {
    product,
    sizes: sizes.map(({ weight, priceCents, inStock }) => ({ weight, priceCents, inStock })),
    results: results.map((each) => withEvidence(each, now)),
    detail: detail === undefined ? null : withEvidence(detail, now),
    reviews: reviewRows.map((each) => toBriefReview(each, viewer)),
    more: more.map((each) => ({ ...toCard(each, now), note: note?.(each.substance) })),
    suspension: suspension ?? null,
    wished: wishes.some(({ kind }) => kind === "wish"),
    status: note?.(product.substance) ?? null,
  };
}

/** The vendor of a listed product, for addresses that name the product alone. @throws NotFound */
export async function findProductVendor(db: Db, productId: string): Promise<string> {
  const [row] = await db
    .select({ vendorId: products.vendorId })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(eq(products.id, productId), isListed));
  if (row === undefined) throw new NotFound("There is no such product.");
  return row.vendorId;
}
