import { DAY_MS } from "../../../days";
import { isValid } from "../lab/results/validity";
import type { LabStatus, OverallSafety } from "../lab/results/forms";
import { type Facet } from "../vendors/directory-query";
import {
  FAST_SHIPPING,
  LEAST_RATINGS,
  type Plan,
  type ShippingTime,
  TYPE_BADGES,
  VENDOR_CATEGORIES,
  VENDOR_FILTERS,
} from "../vendors/forms";
import { hasAny, tokensOf, typeBadges, WORDS } from "../vendors/tokens";
import { isPremium } from "../vendors/premium";
import { isVerified } from "../vendors/verified";

const NEW_VENDOR_DAYS = 90;

export interface FacetVendor {
  specialties: readonly string[];
  averageShippingTime: ShippingTime;
  plan: Plan;
  verifiedAt: number | null;
  verificationEndsAt: number | null;
  listedAt: number;
  lowestPriceCents: number | null;
  ratingSum: number;
  ratingCount: number;
}

export interface FacetProduct {
  id: string;
  type: string;
  substance: string;
  extractType: string;
  categories: readonly string[];
  tags: readonly string[];
  reported: boolean;
}

export interface FacetResult {
  productId: string;
  status: LabStatus;
  expiresAt: number;
  overallSafety: OverallSafety;
  supersededBy: string | null;
}

interface FacetContext {
  now: number;
  /** The highest of the lowest prices in the bottom quartile, in cents; null while nobody has a price. */
  budgetCents: number | null;
}

/** Every facet there is, so that counters exist for those that nobody matches. */
export const FACETS: readonly Facet[] = [
  "all",
  "verified",
  ...VENDOR_CATEGORIES.map((each) => `category:${each}` as const),
  ...VENDOR_FILTERS.map((each) => `filter:${each}` as const),
  ...TYPE_BADGES.map((each) => `type:${each}` as const),
  ...LEAST_RATINGS.map((each) => `min:${each}` as const),
  "evidence:in-date",
  "evidence:pending",
  "evidence:reported",
];

/** The unrounded mean; 0 without reviews (rules/vendors#ratings). */
const meanOf = ({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number =>
  ratingCount === 0 ? 0 : ratingSum / ratingCount;

export const productTokens = (product: FacetProduct) =>
  tokensOf([product.type, product.substance, product.extractType, ...product.categories, ...product.tags]);

/** Results count only where they belong to a listed product (rules/vendors#facets). */
export function facetsOf(
  vendor: FacetVendor,
  products: FacetProduct[],
  results: FacetResult[],
  context: FacetContext,
): Facet[] {
  const { now, budgetCents } = context;
  const own = tokensOf(vendor.specialties);
  const each = products.map(productTokens);
  const sells = (words: readonly string[]) => hasAny(own, words) || each.some((tokens) => hasAny(tokens, words));
  const sellsBoth = (a: readonly string[], b: readonly string[]) =>
    each.some((tokens) => hasAny(tokens, a) && hasAny(tokens, b));

  const listed = new Set(products.map(({ id }) => id));
  const valid = results.filter((result) => listed.has(result.productId) && isValid(result, now));
  const mean = meanOf(vendor);
  const { lowestPriceCents: price } = vendor;

  const holds: [Facet, boolean][] = [
    ["all", true],
    ["verified", isVerified(vendor, now)],
    ["category:traditional", sells(WORDS.traditional)],
    ["category:7oh-tablets", sellsBoth(WORDS["7oh"], WORDS.tablets)],
    ["category:7oh-powder", sellsBoth(WORDS["7oh"], WORDS.powder)],
    ["category:extracts", sells(WORDS.extracts)],
    ["category:capsules", sells(WORDS.capsules)],
    ["category:powder", sells(WORDS.powder)],
    ["filter:fast-shipping", FAST_SHIPPING.includes(vendor.averageShippingTime)],
    ["filter:lab-tested", valid.some((result) => result.overallSafety === "Passed")],
    ["filter:budget-friendly", price !== null && budgetCents !== null && price <= budgetCents],
    ["filter:premium", isPremium(vendor.plan)],
    ["filter:7oh", sells(WORDS["7oh"])],
    ["filter:traditional", sells(WORDS.traditional)],
    ["filter:extracts", sells(WORDS.extracts)],
    ["filter:new-vendors", vendor.listedAt >= now - NEW_VENDOR_DAYS * DAY_MS],
    ["evidence:in-date", valid.length > 0],
    ["evidence:pending", results.some((result) => listed.has(result.productId) && result.status === "pending")],
    ["evidence:reported", products.some((product) => product.reported)],
  ];
  return [
    ...holds.filter(([, yes]) => yes).map(([facet]) => facet),
    ...typeBadges(vendor.specialties).map((badge) => `type:${badge}` as const),
    ...LEAST_RATINGS.filter((least) => mean >= least).map((least) => `min:${least}` as const),
  ];
}

export function testedCount(products: FacetProduct[], results: FacetResult[], now: number): number {
  const listed = new Set(products.map(({ id }) => id));
  return new Set(
    results.filter((result) => listed.has(result.productId) && isValid(result, now)).map(({ productId }) => productId),
  ).size;
}

/** Whatever became of their products: a failure stays on its vendor (rules/vendors#failed-batches). */
export const failedCount = (results: FacetResult[], now: number): number =>
  results.filter((result) => result.overallSafety === "Failed" && result.supersededBy === null && isValid(result, now))
    .length;
