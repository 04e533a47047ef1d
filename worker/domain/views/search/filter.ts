import { EFFECTS } from "../../catalogue/products/forms";
import { CLASS } from "./index/classify";
import { mean, type ProductFacts } from "./index/facts";
import { PRICE_MAX, type SearchQuery } from "./forms";

/** The bits of the named effects; an effect that has no filter has no bit. */
export const effectBits = (effects: readonly string[]): number =>
  EFFECTS.reduce((bits, effect, n) => bits | (effects.includes(effect) ? 1 << n : 0), 0);

/** The rules of rules/search#filters, text apart. @param now UTC epoch milliseconds */
export function productFilter(query: SearchQuery, now: number): (facts: ProductFacts) => boolean {
  const wanted =
    (query.productType === "7oh" ? CLASS.sevenOh : 0) |
    (query.productType === "mit" ? CLASS.mit : 0) |
    (query.productType === "plain-leaf" ? CLASS.leaf : 0) |
    (query.sourceType === "all" ? 0 : CLASS[query.sourceType]) |
    (query.chemicalForm === "all" ? 0 : CLASS.mit | CLASS[query.chemicalForm]);
  const effects = effectBits(query.effects);
  const least = Math.round(query.minPrice * 100);
  const most = query.maxPrice >= PRICE_MAX ? Infinity : Math.round(query.maxPrice * 100);
  const { format, minRating, labVerified } = query;
  return (facts) =>
    (facts.classes & wanted) === wanted &&
    (format === "all" || facts.type === format) &&
    (effects === 0 || (facts.effects & effects) !== 0) &&
    facts.priceCents >= least &&
    facts.priceCents <= most &&
    (minRating === 0 || mean(facts.ratingSum, facts.ratingCount) >= minRating) &&
    (!labVerified || facts.labUntil > now);
}
