import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { InvalidCursor } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import { products } from "../../catalogue/products/schema";
import { vendorCategoryRatings, vendorFacets, vendors } from "../../catalogue/vendors/schema";
import { facetCountStatements } from "./facets";
import { type ReviewFilter } from "./forms";
import { CATEGORY_RATINGS } from "../../catalogue/vendors/category-ratings";
import { isNarrowed, reviewPageStatement, reviewPosition, toReviewPage, vendorOfFilter } from "./list-reviews";
import {
  countersStatement,
  NOTHING_COUNTED,
  type ReviewStats,
  sampleStatement,
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

/** Never fails on what an address says (rules/reviews#reading). */
export async function reviewsPage(
  db: Db,
  viewer: Viewer,
  filter: ReviewFilter,
  cursor: string | undefined,
): Promise<ReviewsPage> {
  const narrowed = isNarrowed(filter);
  const vendorId = vendorOfFilter(filter);
  const position = positionOrFirst(filter, cursor);
  const subject = filter.product === undefined ? (narrowed ? vendorId : sql`''`) : sql`${filter.product}`;
  const [rows, [vendor], [product], counters, [sample], categories, facets, tags, ...choices] = await db.batch([
    reviewPageStatement(db, viewer, filter, position, PAGE_SIZE),
    db
      .select({ id: vendors.id, name: vendors.name, ...stars(vendors) })
      .from(vendors)
      .where(and(eq(vendors.id, vendorId), isNull(vendors.hiddenAt))),
    db
      .select({ id: products.id, name: products.name, vendorId: products.vendorId, ...stars(products) })
      .from(products)
      .where(and(eq(products.id, filter.product ?? ""), isNull(products.hiddenAt))),
    countersStatement(db),
    sampleStatement(db, filter, narrowed ? vendorId : null),
    db
      .select({
        category: vendorCategoryRatings.category,
        sum: vendorCategoryRatings.sum,
        count: vendorCategoryRatings.count,
      })
      .from(vendorCategoryRatings)
      .where(eq(vendorCategoryRatings.vendorId, vendorId)),
    ...facetCountStatements(db, subject, filter.tag),
    db
      .select({ id: vendors.id, name: vendors.name })
      .from(vendorFacets)
      .innerJoin(vendors, eq(vendors.id, vendorFacets.vendorId))
      .where(eq(vendorFacets.facet, "all"))
      .orderBy(desc(vendorFacets.reviewCount), asc(vendorFacets.nameKey), asc(vendorFacets.vendorId))
      .limit(VENDOR_CHOICES),
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.vendorId, vendorId), isNull(products.hiddenAt)))
      .orderBy(desc(products.addedAt), desc(products.id))
      .limit(PRODUCT_CHOICES),
    waitingStatement(db, viewer, filter),
  ]);

  const known =
    !narrowed || (vendor !== undefined && (filter.product === undefined || product?.vendorId === vendor.id));
  const page = toReviewPage(known ? rows : [], filter, PAGE_SIZE, viewer);
  const shown = known && product !== undefined ? product : vendor;
  const ofVendor = filter.product === undefined ? categories : [];
  const chosen = vendor === undefined ? null : { id: vendor.id, name: vendor.name };
  const chosenProduct = known && product !== undefined ? { id: product.id, name: product.name } : null;
  const [vendorChoices, productChoices, waiting] = choices;
  const counted = {
    stars: shown === undefined ? starsOfCounters(counters) : starsOf(shown),
    sample,
    categories: inOrder(ofVendor),
    facets: [...tags, ...facets],
  };
  return {
    ...page,
    first: position === null,
    waiting: position === null ? waiting.map((row) => toReviewView(row, viewer)) : [],
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
