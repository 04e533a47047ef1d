import type { SearchQuery } from "../forms";
import { productFilter } from "../filter";
import { type LoadedIndex, noFacts, readFacts } from "../index/loaded-index";
import type { ProductDocument } from "../index/product-document";
import { groupOf, Overtaken, PLAN_GROUPS, type Place, sortTie, sortValue } from "../order";
import { FirstPlaces, type Hit } from "../product-hits";
import { FIELD, fieldPoints, scoreOf } from "../score";
import type { Moment } from "../search-products";
import type { AskedWord } from "./asked-words";
import { type Corrections, noCorrections } from "./corrections";
import { type KratomRows, matchWords } from "./match-words";
import { wordsOfVendors } from "./words-of-vendors";

interface LoosePage {
  hits: Hit[];
  /** How many products are found so, beside those that hold the phrase. */
  total: number;
  more: boolean;
  corrections: Corrections;
  /** Words and rows that were looked at. */
  looked: number;
}

/**
 * Products that have all words of a query, but not as its phrase: in any order and in another spelling, behind those
 * with some words in their vendor's name, and behind those with one slip. Among themselves they are scored and ordered as phrases are. Call it right after `searchProducts` of
 * the same query: where the phrase stands is still in the scratch of each shard, and is left out here.
 * @param after the last of the page before
 */
export function searchLoosely(
  index: LoadedIndex,
  query: SearchQuery,
  asked: readonly AskedWord[],
  { limit, after }: { limit: number; after: Place | null },
  { now, suspended }: Moment,
): LoosePage {
  const corrections = noCorrections();
  const places = new FirstPlaces(limit + 1, after);
  const overtaken = new Overtaken();
  if (asked.length === 0) return { hits: [], total: 0, more: false, corrections, looked: 0 };
  const passes = productFilter(query, now);
  const value = sortValue(query.sortBy);
  const facts = noFacts();
  const named = wordsOfVendors(index.vendors, asked);
  let [total, looked, before] = [0, 0, 0];
  for (const shard of index.shards) {
    const { products, found, vendorRows } = shard;
    const beside = {
      of: products.vendor.values,
      words: named.map((ways) => Uint8Array.from(vendorRows, (row) => ways[row] ?? 0)),
    };
    const match = matchWords(
      products.words,
      products.rows,
      asked,
      fieldPoints,
      corrections,
      beside,
      kratomOf(products),
    );
    looked += match.looked;
    const hit: Hit = { group: 0, value: 0, tie: 0, ordinal: 0, shard, row: 0, fields: null };
    match.rows.forEach((row, n) => {
      if (found[row] || !readFacts(shard, index.vendors, row, facts) || !passes(facts)) return;
      total += 1;
      if (suspended.size > 0 && suspended.has(products.substance(row))) facts.featured = facts.premium = false;
      const slipped = match.slipped[n] ?? false;
      const text = match.points[n] ?? 0;
      // Each tier has groups of its own, all behind those of the tier before.
      hit.group = (slipped ? 3 : match.named[n] ? 2 : 1) * PLAN_GROUPS + groupOf(facts, query);
      hit.value = query.sortBy === "relevance" ? -scoreOf(facts, text, now) : value(facts, 0, now);
      hit.tie = sortTie(facts);
      hit.ordinal = before + row;
      hit.row = row;
      hit.text = text;
      hit.slipped = slipped;
      places.offer(hit);
      overtaken.offer(hit);
    });
    before += products.rows;
  }
  for (const hit of places.hits) hit.moved = overtaken.isMoved(hit);
  return { hits: places.hits.slice(0, limit), total, more: places.hits.length > limit, corrections, looked };
}

const known = new WeakMap<ProductDocument, KratomRows>();

/** All but what is made of something else, such as kava. It is marked in a field that gives no points. */
function kratomOf(products: ProductDocument): KratomRows {
  const there = known.get(products);
  if (there !== undefined) return there;
  const fields = new Uint8Array(products.rows);
  let count = 0;
  for (let row = 0; row < products.rows; row += 1) {
    if (products.substance(row) === "other") continue;
    fields[row] = FIELD.effects;
    count += 1;
  }
  const rows = { fields, count };
  known.set(products, rows);
  return rows;
}
