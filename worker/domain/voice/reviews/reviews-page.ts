import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import { InvalidCursor } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import { products } from "../../catalogue/products/schema";
import { vendorCategoryRatings, vendorFacets, vendors } from "../../catalogue/vendors/schema";
import { facetCountsStatement, tagCountsStatement } from "./facets";
import { type ReviewFilter } from "./forms";
import { CATEGORY_RATINGS } from "../../catalogue/vendors/category-ratings";
import { reviewPageStatement, reviewPosition, toReviewPage } from "./list-reviews";
import { isNarrowed, type SubjectValues, vendorOf } from "./outline";
import {
  countersStatement,
  NOTHING_COUNTED,
  type ReviewStats,
  starsOf,
  starsOfCounters,
  statsOf,
} from "./review-stats";
import { toReviewView } from "./rows";
import type { ReviewView } from "./view";
import { waitingStatement } from "./waiting";

/** Choices a filter offers: the vendors with the most reviews, and the newest products of the chosen one. */
const VENDOR_CHOICES = 24;
const PRODUCT_CHOICES = 50;

export interface Choice {
  id: string;
  name: string;
}

export interface ReviewsPage {
  items: ReviewView[];
  nextCursor: string | null;
  first: boolean;
  /** What the figures are about; both null for the whole site, or when the filter names something unknown. */
  vendor: Choice | null;
  product: Choice | null;
  stats: ReviewStats;
  /** The viewer's own that wait for a moderator, on the first page. */
  waiting: ReviewView[];
  vendorChoices: Choice[];
  productChoices: Choice[];
}

const stars = (table: typeof vendors | typeof products) => ({
  stars1: table.stars1,
  stars2: table.stars2,
  stars3: table.stars3,
  stars4: table.stars4,
  stars5: table.stars5,
});

const vendorStatement = prepared((db, of: Holes<SubjectValues>) =>
  db
    .select({ id: vendors.id, name: vendors.name, ...stars(vendors) })
    .from(vendors)
    .where(and(eq(vendors.id, vendorOf(of)), isNull(vendors.hiddenAt))),
);

const productStatement = prepared((db, { product }: Holes<{ product: string }>) =>
  db
    .select({ id: products.id, name: products.name, vendorId: products.vendorId, ...stars(products) })
    .from(products)
    .where(and(eq(products.id, product), isNull(products.hiddenAt))),
);

const categoriesStatement = prepared((db, of: Holes<SubjectValues>) => {
  const { category, sum, count, vendorId } = vendorCategoryRatings;
  return db
    .select({ category, sum, count })
    .from(vendorCategoryRatings)
    .where(eq(vendorId, vendorOf(of)));
});

const vendorChoicesStatement = prepared((db) =>
  db
    .select({ id: vendors.id, name: vendors.name })
    .from(vendorFacets)
    .innerJoin(vendors, eq(vendors.id, vendorFacets.vendorId))
    .where(eq(vendorFacets.facet, "all"))
    .orderBy(desc(vendorFacets.reviewCount), asc(vendorFacets.nameKey), asc(vendorFacets.vendorId))
    .limit(VENDOR_CHOICES),
);

const productChoicesStatement = prepared((db, of: Holes<SubjectValues>) =>
  db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.vendorId, vendorOf(of)), isNull(products.hiddenAt)))
    .orderBy(desc(products.addedAt), desc(products.id))
    .limit(PRODUCT_CHOICES),
);

/** Never fails on what an address says (rules/reviews#reading). */
export async function reviewsPage(
  db: Db,
  viewer: Viewer,
  filter: ReviewFilter,
  cursor: string | undefined,
): Promise<ReviewsPage> {
  const narrowed = isNarrowed(filter);
  const position = positionOrFirst(filter, cursor);
  const of = { vendor: filter.vendor, product: filter.product };
  const ofVendorOnly = narrowed && filter.product === undefined;
  const mayWait = viewer.kind === "member" && position === null;
  const [[rows = []], [facets = []], [tags = []], [vendorChoices = []], ...some] = await batchLists(db, [
    [reviewPageStatement(db, viewer, filter, position, PAGE_SIZE)],
    [facetCountsStatement(db, { ...of, tag: filter.tag })],
    [tagCountsStatement(db, of)],
    [vendorChoicesStatement(db, {})],
    narrowed ? [] : [countersStatement(db, {})],
    narrowed ? [vendorStatement(db, of)] : [],
    filter.product === undefined ? [] : [productStatement(db, { product: filter.product })],
    ofVendorOnly ? [categoriesStatement(db, of)] : [],
    narrowed ? [productChoicesStatement(db, of)] : [],
    mayWait ? [waitingStatement(db, { ...of, author: viewer.id })] : [],
  ]);
  const [[counters = []], [[vendor] = []], [[product] = []], [categories = []], [productChoices = []], [waiting = []]] =
    some;

  const known =
    !narrowed || (vendor !== undefined && (filter.product === undefined || product?.vendorId === vendor.id));
  const page = toReviewPage(known ? rows : [], filter, PAGE_SIZE, viewer);
  const shown = known && product !== undefined ? product : vendor;
  const chosen = vendor === undefined ? null : { id: vendor.id, name: vendor.name };
  const chosenProduct = known && product !== undefined ? { id: product.id, name: product.name } : null;
  const counted = {
    stars: shown === undefined ? starsOfCounters(counters) : starsOf(shown),
    categories: inOrder(categories),
    facets: [...tags, ...facets],
  };
  return {
    ...page,
    first: position === null,
    waiting: waiting.map((row) => toReviewView(row, viewer)),
    vendor: chosen,
    product: chosenProduct,
    stats: statsOf(known ? counted : NOTHING_COUNTED),
    vendorChoices: withChosen(vendorChoices, chosen),
    productChoices: withChosen(productChoices, chosenProduct),
  };
}

function positionOrFirst(filter: ReviewFilter, cursor: string | undefined): (string | number)[] | null {
  if (cursor === undefined) return null;
  try {
    return reviewPosition(filter, cursor);
  } catch (error) {
    if (error instanceof InvalidCursor) return null;
    throw error;
  }
}

const inOrder = <T extends { category: (typeof CATEGORY_RATINGS)[number] }>(rows: T[]): T[] =>
  rows.sort((a, b) => CATEGORY_RATINGS.indexOf(a.category) - CATEGORY_RATINGS.indexOf(b.category));

function withChosen(choices: Choice[], chosen: Choice | null): Choice[] {
  const all = chosen === null || choices.some(({ id }) => id === chosen.id) ? choices : [...choices, chosen];
  return all.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
