import { and, asc, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { after, decodeCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import { rolesHolding, type Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import {
  selectVendorLabs,
  selectVendorResults,
  type VendorResult,
  toResultLine,
} from "../../catalogue/lab/public/public-results";
import { labResults } from "../../catalogue/lab/results/schema";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import type { PriceFigure } from "../../catalogue/comparable/figures";
import type { ProductCardData } from "../../catalogue/cards/product-card";
import { cardColumns, isListed, toCard } from "../../catalogue/cards/product-rows";
import { products } from "../../catalogue/products/schema";
import { CATEGORY_RATINGS, type CategoryRating } from "../../catalogue/vendors/category-ratings";
import { type Discussed, discussedStatement } from "../../voice/forum/discussed";
import { photographedOf } from "../../voice/reviews/facets";
import { selectReviews, toExcerpt } from "../../voice/reviews/rows";
import { ownWatches } from "../../voice/watching/watch";
import { reviews } from "../../voice/reviews/schema";
import type { ReviewExcerpt } from "../../voice/reviews/view";
import type { VendorTab } from "../../catalogue/vendors/forms";
import { type Promotion, selectRunning, toPromotion } from "../../catalogue/promotions/list-promotions";
import { bannerAddress } from "../../oversight/plans/banner";
import { selectNotes, toNotes } from "../../catalogue/substances/status";
import { vendorCategoryRatings, vendorRatingMonths, vendors } from "../../catalogue/vendors/schema";
import { lastMonths } from "../../../months";
import { type PublicVendor, toVendor, vendorColumns } from "../../catalogue/cards/vendor-rows";

const RECENT_REVIEWS = 3;
const RESULTS_SHOWN = 50;
const PRODUCT_ORDER: SortKey[] = [
  { column: products.addedAt, direction: "desc" },
  { column: products.id, direction: "desc" },
];

/** A card without what its row does not show: nothing that does not show is sent. */
export interface VendorProduct extends Omit<ProductCardData, "vendor" | "effects" | "tags" | "promoted" | "figures"> {
  sizes: number;
  /** What one unit costs at least; null where no size says how much is in it. */
  least: Pick<PriceFigure, "unit" | "perUnit"> | null;
}

export interface MonthRating {
  month: string;
  mean: number | null;
  count: number;
}

export interface VendorPage {
  vendor: PublicVendor;
  labs: { name: string; results: number }[];
  categories: { category: CategoryRating; mean: number; count: number }[];
  /** The last twelve months, the current one included, oldest first. */
  months: MonthRating[];
  reviews: ReviewExcerpt[];
  results: VendorResult[];
  promotions: Promotion[];
  /** Where its banner lies; null where it has none. */
  banner: string | null;
  /** The account that runs it, to which members can write; null where nobody does. */
  account: string | null;
  /** Whether the viewer watches it; null for visitors. */
  watched: boolean | null;
  /** How many of its reviews show photographs. */
  photographed: number;
}

interface VendorPageInput {
  vendorId: string;
  tab: VendorTab;
  cursor: string | null;
  /** Whose status the list of products shows; null for none. */
  region: string | null;
}

const runningAccount = sql<
  string | null
>`(select ${users.id} from ${users} where ${users.vendorId} = ${vendors.id} and ${users.role} in ${rolesHolding("vendor.own")} and ${users.deletedAt} is null and ${users.suspendedAt} is null limit 1)`.as(
  "account",
);

const vendorStatement = prepared((db, { vendor }: Holes<{ vendor: string }>) =>
  db
    .select({
      ...vendorColumns,
      banner: vendors.banner,
      account: runningAccount,
      photographed: photographedOf({ vendor, product: undefined }),
    })
    .from(vendors)
    .leftJoin(labResults, eq(labResults.id, vendors.newestResultId))
    .where(and(eq(vendors.id, vendor), isNull(vendors.hiddenAt))),
);

export const selectVendor = (db: Db, vendor: string) => vendorStatement(db, { vendor });

/** A vendor's listed products, the newest first: one range of `products_vendor`. */
const productsStatement = prepared((db, { vendor, addedAt, id }: Holes<ProductValues>) =>
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
        eq(products.vendorId, vendor),
        isListed,
        addedAt === undefined || id === undefined ? undefined : after(PRODUCT_ORDER, [addedAt, id]),
      ),
    )
    .orderBy(desc(products.addedAt), desc(products.id))
    .limit(PAGE_SIZE + 1),
);

type ProductValues = { vendor: string } & Record<"addedAt" | "id", string | number | undefined>;

function selectProducts(db: Db, vendor: string, cursor: string | null) {
  const [addedAt, id] = cursor === null ? [] : decodeCursor(cursor, 2);
  return productsStatement(db, { vendor, addedAt, id });
}

const categoriesStatement = prepared((db, { vendor }: Holes<{ vendor: string }>) =>
  db.select().from(vendorCategoryRatings).where(eq(vendorCategoryRatings.vendorId, vendor)),
);

const monthsStatement = prepared((db, { vendor, from }: Holes<{ vendor: string; from: string }>) =>
  db
    .select()
    .from(vendorRatingMonths)
    .where(and(eq(vendorRatingMonths.vendorId, vendor), gte(vendorRatingMonths.month, from)))
    .orderBy(asc(vendorRatingMonths.month)),
);

const reviewsStatement = prepared((db, { vendor }: Holes<{ vendor: string }>) =>
  selectReviews(db)
    .where(and(eq(reviews.vendorId, vendor), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(RECENT_REVIEWS),
);

/** What only one part of the page shows is read for that part alone. */
export async function readVendorPage(
  db: Db,
  viewer: Viewer,
  { vendorId, tab, cursor, region }: VendorPageInput,
  now: number,
): Promise<VendorPage & { discussed: Discussed; products: Page<VendorProduct> }> {
  const onProducts = tab === "products";
  const months = lastMonths(now, 12);
  const of = { vendor: vendorId };
  const [[[row] = []], [labs = []], [categories = []], [monthRows = []], [running = []], [discussed = []], ...ofTab] =
    await batchLists(db, [
      [selectVendor(db, vendorId)],
      [selectVendorLabs(db, of)],
      [categoriesStatement(db, of)],
      [monthsStatement(db, { ...of, from: months[0] ?? "" })],
      [selectRunning(db, vendorId, now)],
      [discussedStatement(db, { kind: "vendor", about: vendorId })],
      onProducts ? [selectProducts(db, vendorId, cursor)] : [],
      onProducts ? [reviewsStatement(db, of)] : [],
      tab === "lab" ? [selectVendorResults(db, { of: vendorId, rows: RESULTS_SHOWN })] : [],
      onProducts && region !== null ? [selectNotes(db, region)] : [],
      ownWatches(db, viewer, { subject: "vendor", about: vendorId }),
    ]);
  const [[productRows = []], [reviewRows = []], [results = []], [statuses = []], [watches = []]] = ofTab;
  if (row === undefined) throw new NotFound("There is no such vendor.");
  const byMonth = new Map(monthRows.map((each) => [each.month, each]));
  const note = toNotes(region, statuses);
  const page = toPage(productRows, PAGE_SIZE, (each) => [each.addedAt, each.id]);
  return {
    vendor: toVendor(row, now),
    labs: labs.map((each) => ({ name: each.name ?? "Unknown laboratory", results: each.results })),
    products: {
      ...page,
      items: page.items.map((each) => {
        const { id, name, type, image, rating, reviewCount, ...card } = toCard(each, now);
        const { lowestPriceCents, suspended, evidence, figures } = card;
        const [first] = figures.least;
        const least = first === undefined ? null : { unit: first.unit, perUnit: first.perUnit };
        const shown = { lowestPriceCents, suspended, evidence, least, note: note?.(each.substance) };
        return { id, name, type, image, rating, reviewCount, sizes: each.sizes, ...shown };
      }),
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
    reviews: reviewRows.map((each) => toExcerpt(each, viewer)),
    results: results.map((each) => toResultLine(each, now)),
    promotions: running.map(toPromotion),
    discussed,
    banner: bannerAddress(vendorId, row.banner),
    account: row.account,
    photographed: row.photographed,
    watched: viewer.kind === "member" ? watches.length > 0 : null,
  };
}
