import type { SearchQuery } from "@worker/domain/views/search/forms";
import type { ProductSource } from "@worker/domain/views/search/index/product-source";
import type { VendorSource } from "@worker/domain/views/search/index/vendor-document";
import { DAY, NOW } from "./some-products";

/** The rules of search (docs/rules/search.md) written down as literally as possible: what the index is held against. */
export function naiveSearch(products: ProductSource[], vendors: VendorSource[], query: SearchQuery): string[] {
  const phrase = query.q.toLowerCase();
  const vendorOf = (each: ProductSource) => vendors.find(({ id }) => id === each.vendorId)!;
  const effects = (each: ProductSource) =>
    each.effects.filter(({ reports, byStaff }) => byStaff || reports >= 3).map(({ effect }) => effect);
  const has = (text: string) => text.toLowerCase().includes(phrase);
  const tokens = (each: ProductSource) => each.extractType.toLowerCase().split(/[ ,/]+/);
  const isMit = (each: ProductSource) => each.substance === "mit";
  const rating = (each: { ratingSum: number; ratingCount: number }) =>
    each.ratingCount ? each.ratingSum / each.ratingCount : 0;
  const premium = (each: ProductSource) => vendorOf(each).plan !== "basic";

  const matches = (each: ProductSource) =>
    (phrase === "" ||
      [each.name, each.description, each.extractType, ...each.tags, ...each.categories, ...effects(each)].some(has)) &&
    (query.productType === "all" || query.productType === each.substance) &&
    (query.sourceType === "all" || tokens(each).includes(query.sourceType)) &&
    (query.chemicalForm === "all" || (isMit(each) && tokens(each).includes(query.chemicalForm))) &&
    (query.format === "all" || each.type === query.format) &&
    (query.effects.length === 0 || query.effects.some((effect) => effects(each).includes(effect))) &&
    each.lowestPriceCents >= query.minPrice * 100 &&
    (query.maxPrice === 500 || each.lowestPriceCents <= query.maxPrice * 100) &&
    rating(each) >= query.minRating &&
    (!query.labVerified ||
      (each.result?.status === "verified" && each.result.overallSafety !== "Failed" && each.result.expiresAt > NOW));

  const score = (each: ProductSource) => {
    let points = phrase === "" ? 50 : 0;
    if (phrase !== "" && has(each.name)) points += 100;
    if (phrase !== "" && has(each.extractType)) points += 80;
    if (phrase !== "" && each.tags.some(has)) points += 60;
    if (phrase !== "" && has(each.description)) points += 40;
    points +=
      (each.ratingSum * 10) / (each.ratingCount || 1) +
      Math.min(each.ratingCount, 50) +
      Math.min(each.salesCount / 10, 50);
    if (vendorOf(each).verified) points += 20;
    if (rating(vendorOf(each)) > 4.5) points += 15;
    if (NOW - each.addedAt < 31 * DAY) points += 10;
    return points;
  };
  const group = (each: ProductSource) => {
    if (query.sortBy !== "relevance") return 0;
    if (!query.featuredFirst) return premium(each) ? 0 : 1;
    return each.featured ? (premium(each) ? 0 : 1) : premium(each) ? 2 : 3;
  };
  const keys: Record<SearchQuery["sortBy"], (each: ProductSource) => number> = {
    relevance: (each) => -score(each),
    "price-low": (each) => each.lowestPriceCents,
    "price-high": (each) => -each.lowestPriceCents,
    rating: (each) => -rating(each),
    newest: (each) => -each.addedAt,
    popular: (each) => -each.salesCount,
  };
  const key = keys[query.sortBy];
  return products
    .filter(matches)
    .sort(
      (a, b) =>
        group(a) - group(b) ||
        key(a) - key(b) ||
        b.ratingCount - a.ratingCount ||
        vendorOf(b).rank - vendorOf(a).rank ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id);
}
