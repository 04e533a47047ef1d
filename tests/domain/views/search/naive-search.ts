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
    "price-per-gram": (each) => leastPrice(each, "g"),
    "price-per-piece": (each) => leastPrice(each, "piece"),
    "price-per-mg-7oh": (each) => leastPerMg(each, "7oh"),
    "price-per-mg-mitragynine": (each) => leastPerMg(each, "plain-leaf", "mit"),
  };
  const key = keys[query.sortBy];
  return products
    .filter(matches)
    .sort(
      (a, b) =>
        group(a) - group(b) ||
        (key(a) === key(b) ? 0 : key(a) - key(b)) ||
        b.ratingCount - a.ratingCount ||
        vendorOf(b).rank - vendorOf(a).rank ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id);
}

/** Thousandths of a cent for what comes by the label "25 g" or "30 capsules"; without one, behind all others. */
function leastPrice({ offers, inStock }: ProductSource, measure: "g" | "piece"): number {
  const prices = offers.flatMap((each) => {
    const [number = "", word = ""] = each.weight.split(" ");
    const isSold = inStock && each.inStock && (word === "g") === (measure === "g");
    return isSold ? [Math.round((each.priceCents / Number(number)) * 1000)] : [];
  });
  return prices.length === 0 ? Infinity : Math.min(...prices);
}

function leastPerMg(each: ProductSource, ...substances: ProductSource["substance"][]): number {
  const { printed, result } = each;
  const isGood = result?.status === "verified" && result.overallSafety === "Passed" && result.expiresAt > NOW;
  const mg = Number(printed?.shown) * (printed?.unit === "%" ? 10 : 1);
  if (!substances.includes(each.substance) || !isGood || printed === null || !(mg > 0)) return Infinity;
  const { offers, inStock } = each;
  const measure = printed.unit === "mg/unit" ? "piece" : "g";
  const prices = offers.flatMap((offer) => {
    const [number = "", word = ""] = offer.weight.split(" ");
    const isSold = inStock && offer.inStock && (word === "g") === (measure === "g");
    return isSold ? [Math.round((offer.priceCents / Number(number) / mg) * 1000)] : [];
  });
  return prices.length === 0 ? Infinity : Math.min(...prices);
}
