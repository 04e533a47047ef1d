import { and, asc, desc, eq, isNull, ne } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import {
  type ResultDetail,
  type ResultLine,
  selectNewestDetail,
  selectProductResults,
  toResultLine,
  withEvidence,
} from "../../catalogue/lab/public/public-results";
import { type Discussed, discussedStatement } from "../../voice/forum/discussed";
import { photoStripStatement, type StripPhoto, toStrip } from "../../voice/reviews/photos";
import { selectReviews, toExcerpt } from "../../voice/reviews/rows";
import { reviews } from "../../voice/reviews/schema";
import type { ReviewExcerpt } from "../../voice/reviews/view";
import type { RegionNote } from "../../catalogue/substances/forms";
import { selectNotes, toNotes } from "../../catalogue/substances/status";
import { selectSuspensionOf } from "../../catalogue/products/suspension";
import { ownWatches } from "../../voice/watching/watch";
import { vendors } from "../../catalogue/vendors/schema";
import { selectWish } from "../../catalogue/wishlist/wish";
import type { ProductChange } from "../product-history/product-history";
import { changesStatement } from "../product-history/statements";
import { type PriceFigure, priceFigures } from "../../catalogue/comparable/figures";
import type { ProductCardData } from "../../catalogue/cards/product-card";
import type { ProductTab } from "../../catalogue/products/forms";
import { isListed, selectCards, toCard } from "../../catalogue/cards/product-rows";
import { type ProductSize, type PublicProduct, selectProducts, toProduct } from "../../catalogue/cards/public-product";
import { products, productSizes } from "../../catalogue/products/schema";

const EARLIER_RESULTS = 6;
const MORE_PRODUCTS = 3;
const LATEST_REVIEWS = 3;
const LATEST_CHANGES = 2;

export interface ProductPage {
  product: PublicProduct;
  sizes: ProductSize[];
  /** Of each size with a quantity on its label. */
  prices: PriceFigure[];
  results: ResultLine[];
  /** The newest result in full; read for its own tab only. */
  detail: ResultDetail | null;
  /** The latest reviews; read for their own tab only. */
  reviews: ReviewExcerpt[];
  /** Of its newest reviews that have any; read for the same tab only. */
  photos: StripPhoto[];
  /** Why its substance is suspended, and since when; null where it is not. */
  suspension: { reason: string; suspendedAt: number } | null;
  wished: boolean;
  /** Whether the member has it in their collection, which no wish is. */
  collected?: true;
  /** Whether the viewer watches it; null for visitors. */
  watched: boolean | null;
  status: RegionNote | null;
}

interface ProductPageInput {
  vendorId: string;
  productId: string;
  tab: ProductTab;
  region: string | null;
}

type ProductOf = { vendor: string; product: string };

const productStatement = prepared((db, { vendor, product }: Holes<ProductOf>) =>
  selectProducts(db).where(and(eq(products.id, product), eq(products.vendorId, vendor), isListed)),
);

const sizesStatement = prepared((db, { product }: Holes<{ product: string }>) =>
  db.select().from(productSizes).where(eq(productSizes.productId, product)).orderBy(asc(productSizes.position)),
);

const reviewsStatement = prepared((db, { product }: Holes<{ product: string }>) =>
  selectReviews(db)
    .where(and(eq(reviews.productId, product), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(LATEST_REVIEWS),
);

const moreStatement = prepared((db, { vendor, product }: Holes<ProductOf>) =>
  selectCards(db)
    .where(and(eq(products.vendorId, vendor), ne(products.id, product), isListed))
    .orderBy(desc(products.addedAt), desc(products.id))
    .limit(MORE_PRODUCTS),
);

/** One trip (rules/products#product-page). @throws NotFound where unknown, hidden or of another vendor */
export async function readProductPage(
  db: Db,
  viewer: Viewer,
  input: ProductPageInput,
  now: number,
): Promise<ProductPage & { discussed: Discussed; more: ProductCardData[]; changes: ProductChange[] }> {
  const { vendorId, productId, tab, region } = input;
  const of = { vendor: vendorId, product: productId };
  const [[[row] = []], [sizes = []], [results = []], [more = []], [[suspension] = []], [discussed = []], ...some] =
    await batchLists(db, [
      [productStatement(db, of)],
      [sizesStatement(db, { product: productId })],
      [selectProductResults(db, { of: productId, rows: EARLIER_RESULTS })],
      [moreStatement(db, of)],
      [selectSuspensionOf(db, { product: productId })],
      [discussedStatement(db, { kind: "product", about: productId })],
      tab === "lab" ? [selectNewestDetail(db, { product: productId })] : [],
      tab === "reviews" ? [reviewsStatement(db, { product: productId })] : [],
      tab === "reviews" ? [photoStripStatement(db, { product: productId })] : [],
      region === null ? [] : [selectNotes(db, region)],
      tab === "overview"
        ? [changesStatement(db, { product: productId, now, rows: LATEST_CHANGES, first: undefined, id: undefined })]
        : [],
      viewer.kind === "member" ? [selectWish(db, { member: viewer.id, product: productId })] : [],
      ownWatches(db, viewer, { subject: "product", about: productId }),
    ]);
  const [[[detail] = []], [reviewRows = []], [photographed = []], [statuses = []], [changes = []], ...own] = some;
  const [[wishes = []], [watches = []]] = own;
  if (row === undefined) throw new NotFound("There is no such product.");
  const note = toNotes(region, statuses);
  const product = toProduct(row, now);
  return {
    product,
    prices: priceFigures({ offers: row.card.offers, inStock: product.inStock }, product.figures.measured),
    sizes: sizes.map(({ weight, priceCents, inStock }) => ({ weight, priceCents, inStock })),
    results: results.map((each) => toResultLine(each, now)),
    detail: detail === undefined ? null : withEvidence(detail, now),
    reviews: reviewRows.map((each) => toExcerpt(each, viewer)),
    photos: toStrip(photographed),
    more: more.map((each) => ({ ...toCard(each, now), note: note?.(each.substance) })),
    suspension: suspension ?? null,
    discussed,
    watched: viewer.kind === "member" ? watches.length > 0 : null,
    changes,
    wished: wishes.some(({ kind }) => kind === "wish"),
    ...(wishes.some(({ kind }) => kind !== "wish") && { collected: true as const }),
    status: note?.(product.substance) ?? null,
  };
}

/** The vendor of a product, listed or not any more, for addresses that name the product alone. @throws NotFound */
export async function findProductVendor(db: Db, productId: string): Promise<string> {
  const [row] = await db
    .select({ vendorId: products.vendorId })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(eq(products.id, productId), isNull(vendors.hiddenAt)));
  if (row === undefined) throw new NotFound("There is no such product.");
  return row.vendorId;
}
