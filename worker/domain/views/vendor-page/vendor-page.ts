import { and, asc, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import {
  selectVendorLabs,
  selectVendorResults,
  type VendorResult,
  withEvidence,
} from "../../catalogue/lab/public/public-results";
import { labResults } from "../../catalogue/lab/results/schema";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import type { ProductCardData } from "../../catalogue/cards/product-card";
import { cardColumns, isListed, toCard } from "../../catalogue/cards/product-rows";
import { products } from "../../catalogue/products/schema";
import { CATEGORY_RATINGS, type CategoryRating } from "../../catalogue/vendors/category-ratings";
import { selectReviews, toBriefReview } from "../../voice/reviews/rows";
import { reviews } from "../../voice/reviews/schema";
import type { ReviewView } from "../../voice/reviews/view";
import type { VendorTab } from "../../catalogue/vendors/forms";
import { type Promotion, selectRunning, toPromotion } from "../../catalogue/promotions/list-promotions";
import { bannerAddress } from "../../oversight/plans/banner";
import { selectNotes, toNotes } from "../../catalogue/substances/status";
import { vendorCategoryRatings, vendorRatingMonths, vendors } from "../../catalogue/vendors/schema";
import { lastMonths } from "../../catalogue/vendors/months";
import { type PublicVendor, toVendor, vendorColumns } from "../../catalogue/cards/vendor-rows";

const RECENT_REVIEWS = 3;
const RESULTS_SHOWN = 50;
const PRODUCT_ORDER: SortKey[] = [
  { column: products.addedAt, direction: "desc" },
  { column: products.id, direction: "desc" },
];

export interface VendorProduct extends ProductCardData {
  sizes: number;
}

export interface MonthRating {
  month: string;
  mean: number | null;
  count: number;
}

export interface VendorPage {
  vendor: PublicVendor;
  labs: { name: string; results: number }[];
  products: Page<VendorProduct>;
  categories: { category: CategoryRating; mean: number; count: number }[];
  /** The last twelve months, the current one included, oldest first. */
  months: MonthRating[];
  reviews: ReviewView[];
  results: VendorResult[];
  promotions: Promotion[];
  /** Where its banner lies; null where it has none. */
  banner: string | null;
}

interface VendorPageInput {
  vendorId: string;
  tab: VendorTab;
  cursor: string | null;
  /** Whose status the list of products shows; null for none. */
  region: string | null;
}

export const selectVendor = (db: Db, vendorId: string) =>
  db
    .select(vendorColumns)
    .from(vendors)
    .leftJoin(labResults, eq(labResults.id, vendors.newestResultId))
    .where(and(eq(vendors.id, vendorId), isNull(vendors.hiddenAt)));

/** A vendor's listed products, the newest first: one range of `products_vendor`. */
const selectProducts = (db: Db, vendorId: string, cursor: string | null, limit: number) =>
  db
    .select({
      ...cardColumns,
      sizes: sql<number>`(select count(*) from product_sizes s where s.product_id = ${products.id})`.as("sizes"),
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId))
    .where(
      and(
        eq(products.vendorId, vendorId),
        isListed,
        cursor === null ? undefined : after(PRODUCT_ORDER, decodeCursor(cursor, 2)),
      ),
    )
    .orderBy(desc(products.addedAt), desc(products.id))
    .limit(limit);

/** What only one part of the page shows costs nothing elsewhere, by a limit of 0. */
export async function readVendorPage(
  db: Db,
  viewer: Viewer,
  { vendorId, tab, cursor, region }: VendorPageInput,
  now: number,
): Promise<VendorPage> {
  const onProducts = tab === "products";
  const months = lastMonths(now, 12);
  const [[row], labs, productRows, categories, monthRows, reviewRows, results, running, [extras], statuses] =
    await db.batch([
      selectVendor(db, vendorId),
      selectVendorLabs(db, vendorId),
      selectProducts(db, vendorId, cursor, onProducts ? PAGE_SIZE + 1 : 0),
      db.select().from(vendorCategoryRatings).where(eq(vendorCategoryRatings.vendorId, vendorId)),
      db
        .select()
        .from(vendorRatingMonths)
        .where(and(eq(vendorRatingMonths.vendorId, vendorId), gte(vendorRatingMonths.month, months[0] ?? "")))
        .orderBy(asc(vendorRatingMonths.month)),
      selectReviews(db)
        .where(and(eq(reviews.vendorId, vendorId), isNull(reviews.hiddenAt)))
        .orderBy(desc(reviews.createdAt), desc(reviews.id))
        .limit(onProducts ? RECENT_REVIEWS : 0),
      selectVendorResults(db, vendorId, tab === "lab" ? RESULTS_SHOWN : 0),
      selectRunning(db, vendorId, now),
      db.select({ banner: vendors.banner }).from(vendors).where(eq(vendors.id, vendorId)),
      selectNotes(db, onProducts ? region : null),
    ]);
  if (row === undefined) throw new NotFound("There is no such vendor.");
  const byMonth = new Map(monthRows.map((each) => [each.month, each]));
  const note = toNotes(region, statuses);
  const page = toPage(productRows, PAGE_SIZE, (each) => [each.addedAt, each.id]);
  return {
    vendor: toVendor(row, now),
    labs: labs.map((each) => ({ name: each.name ?? "Unknown laboratory", results: each.results })),
    products: {
      ...page,
      items: page.items.map((each) => ({ ...toCard(each, now), sizes: each.sizes, note: note?.(each.substance) })),
    },
    categories: CATEGORY_RATINGS.flatMap((category) =>
      categories
        .filter((each) => each.category === category && each.count > 0)
        .map(({ sum, count }) => ({ category, mean: sum / count, count })),
    ),
    months: months.map((month) => {
      const { sum = 0, count = 0 } = byMonth.get(month) ?? {};
      return { month, mean: count === 0 ? null : sum / count, count };
    }),
    reviews: reviewRows.map((each) => toBriefReview(each, viewer)),
    results: results.map((each) => withEvidence(each, now)),
    promotions: running.map(toPromotion),
    banner: bannerAddress(vendorId, extras?.banner ?? null),
  };
}
