import type { z } from "zod";
import { DAY_MS } from "../../../days";
import type { OverallSafety } from "../lab/results/forms";
import { isValid, startOfDay } from "../lab/results/validity";
import { type Facet, type Scope, SCOPES } from "../vendors/directory-query";
import { VENDOR_CATEGORIES, type VendorCategory } from "../vendors/forms";
import { NO_PRICE } from "../vendors/no-price";
import { rankOf } from "../vendors/ranking";
import type { scopedFigures } from "../vendors/schema";
import { hasAny, WORDS } from "../vendors/tokens";
import type { Substance } from "../substances/classes";
import { type FacetProduct, type FacetResult, productTokens } from "./facet-rules";

type Newest = { id: string; testDate: string; overallSafety: OverallSafety } | null;

interface FigureVendor {
  ratingSum: number;
  ratingCount: number;
  lowestPriceCents: number | null;
  newest: Newest;
}

export interface FigureProduct extends FacetProduct {
  ratingSum: number;
  ratingCount: number;
  stars1: number;
  stars2: number;
  stars3: number;
  stars4: number;
  stars5: number;
  lowestPriceCents: number;
  newest: Newest;
}

/** What a facet's row stores beside the names: what lists sort by, and of a part of the catalog what they show. */
export interface FacetFigures {
  rank: number;
  reviewCount: number;
  priceCents: number;
  newestDay: number;
  ratingSum: number;
  newestResultId: string | null;
  figures: z.infer<typeof scopedFigures> | null;
}

/** A failed result is as good as none, so that no failure moves a vendor up (rules/vendors#failed-batches). */
const newestDayOf = (result: Newest): number =>
  result === null || result.overallSafety === "Failed" ? 0 : Math.floor(startOfDay(result.testDate) / DAY_MS);

/** Of the vendor as a whole. @param siteMean as `rankOf` takes it */
export const wholeFigures = (vendor: FigureVendor, siteMean: number | null): FacetFigures => ({
  rank: rankOf(vendor, siteMean),
  reviewCount: vendor.ratingCount,
  priceCents: vendor.lowestPriceCents ?? NO_PRICE,
  newestDay: newestDayOf(vendor.newest),
  ratingSum: 0,
  newestResultId: null,
  figures: null,
});

/** What a product must be for a category, by the same words that put its vendor there. */
const IN_CATEGORY: Record<VendorCategory, (tokens: ReadonlySet<string>) => boolean> = {
  traditional: (tokens) => hasAny(tokens, WORDS.traditional),
  "7oh-tablets": (tokens) => hasAny(tokens, WORDS["7oh"]) && hasAny(tokens, WORDS.tablets),
  "7oh-powder": (tokens) => hasAny(tokens, WORDS["7oh"]) && hasAny(tokens, WORDS.powder),
  extracts: (tokens) => hasAny(tokens, WORDS.extracts),
  capsules: (tokens) => hasAny(tokens, WORDS.capsules),
  powder: (tokens) => hasAny(tokens, WORDS.powder),
};

/** A product is of the type that its substance is, as in search (rules/search#classes). */
const OF_TYPE: Partial<Record<Scope, Substance>> = {
  "type:7OH": "7oh",
  "type:MIT": "mit",
  "type:Pseudo": "pseudo",
  "type:Plain Leaf": "plain-leaf",
};

function isInScope(product: FacetProduct, scope: Scope): boolean {
  const substance = OF_TYPE[scope];
  if (substance !== undefined) return product.substance === substance;
  const tokens = productTokens(product);
  if (scope === "filter:7oh") return hasAny(tokens, WORDS["7oh"]);
  const category = VENDOR_CATEGORIES.find((each) => scope === `category:${each}`);
  return category !== undefined && IN_CATEGORY[category](tokens);
}

export const isScope = (facet: Facet): facet is Scope => SCOPES.some((scope) => scope === facet);

/**
 * Of the listed products of a vendor that belong to a category or type (rules/vendors#figures-of-a-category).
 * @param results of the vendor, verified or pending
 */
export function figuresIn(
  scope: Scope,
  products: readonly FigureProduct[],
  results: readonly FacetResult[],
  { siteMean, now }: { siteMean: number | null; now: number },
): FacetFigures {
  const own = products.filter((product) => isInScope(product, scope));
  const ids = new Set(own.map(({ id }) => id));
  const tests = results.filter(({ productId }) => ids.has(productId));
  const sum = (of: (product: FigureProduct) => number) => own.reduce((total, product) => total + of(product), 0);
  const [ratingSum, ratingCount] = [sum((each) => each.ratingSum), sum((each) => each.ratingCount)];
  const price = own.length === 0 ? null : Math.min(...own.map(({ lowestPriceCents }) => lowestPriceCents));
  const newest = own.map((each) => each.newest).reduce(newer, null);
  return {
    rank: rankOf({ ratingSum, ratingCount }, siteMean),
    reviewCount: ratingCount,
    priceCents: price ?? NO_PRICE,
    newestDay: newestDayOf(newest),
    ratingSum,
    newestResultId: newest?.id ?? null,
    figures: {
      stars: [
        sum(({ stars1 }) => stars1),
        sum(({ stars2 }) => stars2),
        sum(({ stars3 }) => stars3),
        sum(({ stars4 }) => stars4),
        sum(({ stars5 }) => stars5),
      ],
      productCount: own.length,
      testedCount: new Set(tests.filter((test) => isValid(test, now)).map(({ productId }) => productId)).size,
      lowestPriceCents: price,
      pending: tests.some(({ status }) => status === "pending"),
      reported: own.some(({ reported }) => reported),
    },
  };
}

/** The newer of two; ids begin with their time, so they part two of one day. */
const newer = (one: Newest, other: Newest): Newest => {
  if (one === null || other === null) return one ?? other;
  if (one.testDate !== other.testDate) return one.testDate > other.testDate ? one : other;
  return one.id > other.id ? one : other;
};
