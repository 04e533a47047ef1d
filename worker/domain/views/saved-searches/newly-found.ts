import { FOUND_MAX, type SavedList } from "../../voice/saved-searches/forms";
import type { LoadedIndex } from "../search/index/loaded-index";
import { askedWords } from "../search/loose/asked-words";
import { searchLoosely } from "../search/loose/search-loosely";
import { searchProducts } from "../search/search-products";
import { searchVendors } from "../search/search-vendors";
import { readProductsQuery, readVendorsQuery } from "./saved-query";

export interface NewlyFound {
  /** `FOUND_MAX` where there are as many or more. */
  found: number;
  /** When the last of them was listed; UTC epoch milliseconds. */
  newestAt: number;
}

interface NewVendor {
  id: string;
  listedAt: number;
}

interface Asked {
  list: SavedList;
  query: string;
  /** UTC epoch milliseconds; whatever was listed by then is not new. */
  knownTo: number;
}

/**
 * Counts what a saved search finds among what was listed after `knownTo`.
 * @param newVendors the most recently listed vendors
 * @param now UTC epoch milliseconds
 */
export function newlyFound(
  index: LoadedIndex,
  asked: Asked,
  newVendors: readonly NewVendor[],
  now: number,
): NewlyFound {
  const listedAt =
    asked.list === "products"
      ? productsListedAt(index, asked.query, now)
      : vendorsListedAt(index, asked.query, newVendors);
  const fresh = listedAt.filter((at) => at > asked.knownTo);
  return { found: Math.min(fresh.length, FOUND_MAX), newestAt: Math.max(asked.knownTo, ...fresh) };
}

/** When the newest products of a search were listed: those that match its phrase, then those that match its words. */
function productsListedAt(index: LoadedIndex, text: string, now: number): number[] {
  const query = { ...readProductsQuery(text), sortBy: "newest", featuredFirst: false } as const;
  const moment = { now, suspended: new Set<never>() };
  const phrase = searchProducts(index, query, { limit: FOUND_MAX, apart: 0, cursor: null }, moment);
  const loose = searchLoosely(index, query, askedWords(query.q), { limit: FOUND_MAX, after: null }, moment);
  // In this order a hit's value is its time of listing, negated so that the newest comes first.
  return [...phrase.hits, ...loose.hits].map(({ value }) => -value);
}

function vendorsListedAt(index: LoadedIndex, text: string, newVendors: readonly NewVendor[]): number[] {
  if (newVendors.length === 0) return [];
  const found = new Set(searchVendors(index, readVendorsQuery(text), null, index.vendors.rows).items);
  return newVendors.filter(({ id }) => found.has(id)).map(({ listedAt }) => listedAt);
}
