import { InvalidCursor } from "../../../errors";
import { productFilter } from "./filter";
import type { Substance } from "../../catalogue/substances/classes";
import type { SearchQuery } from "./forms";
import { type LoadedIndex, noFacts, readFacts } from "./index/loaded-index";
import { groupOf, Overtaken, sortTie, sortValue } from "./order";
import { phraseOf } from "../../foundation/lists/phrase";
import { FirstPlaces, type Hit, placeCursor, readPlace } from "./product-hits";

interface ProductPage {
  hits: Hit[];
  /** Featured products that stand in a block of their own; empty when everything is one list. */
  promoted: Hit[];
  /** How many products the query finds, and how many of them are featured. */
  total: number;
  featured: number;
  nextCursor: string | null;
}

export interface Paging {
  limit: number;
  /** How many featured products stand apart on each page while featured-first is on; 0 leaves them in the list. */
  apart: number;
  cursor: string | null;
}

export interface Moment {
  now: number;
  /** Substances that have no way out (rules/substances#suspension): a plan moves none of their products up. */
  suspended: ReadonlySet<Substance>;
}

/** In a cursor of two parts: this part of the list is at its end. */
const ENDED = "~";

export function searchProducts(
  index: LoadedIndex,
  query: SearchQuery,
  paging: Paging,
  { now, suspended }: Moment,
): ProductPage {
  const phrase = phraseOf(query.q);
  const passes = productFilter(query, now);
  const value = sortValue(query.sortBy);
  const apart = query.featuredFirst ? paging.apart : 0;
  const { list, block } = startPlaces(index, paging, apart);
  const overtaken = new Overtaken();
  const facts = noFacts();
  let [total, featured, before] = [0, 0, 0];
  for (const shard of index.shards) {
    const { products, found } = shard;
    const hit: Hit = { group: 0, value: 0, tie: 0, ordinal: 0, shard, row: 0, fields: null };
    if (phrase !== "") products.words.match(phrase, found);
    for (let row = 0; row < products.rows; row += 1) {
      const fields = phrase === "" ? null : (found[row] ?? 0);
      if (fields === 0 || !readFacts(shard, index.vendors, row, facts) || !passes(facts)) continue;
      total += 1;
      if (suspended.size > 0 && suspended.has(products.substance(row))) facts.featured = facts.premium = false;
      if (facts.featured) featured += 1;
      hit.group = groupOf(facts, query);
      hit.value = value(facts, fields, now);
      hit.tie = sortTie(facts);
      hit.ordinal = before + row;
      hit.row = row;
      hit.fields = fields;
      const isApart = apart > 0 && facts.featured;
      (isApart ? block : list).offer(hit);
      if (!isApart) overtaken.offer(hit);
    }
    before += products.rows;
  }
  for (const hit of list.hits) hit.moved = overtaken.isMoved(hit);
  const [hits, promoted] = [list.hits.slice(0, paging.limit), block.hits.slice(0, apart)];
  const nextCursor =
    apart === 0
      ? cursorOf(list.hits, paging.limit)
      : joint(cursorOf(list.hits, paging.limit), cursorOf(block.hits, apart));
  return { hits, promoted, total, featured, nextCursor };
}

function startPlaces(index: LoadedIndex, { cursor, limit }: Paging, apart: number) {
  const nothing = new FirstPlaces(0, null);
  if (cursor === null)
    return { list: new FirstPlaces(limit + 1, null), block: apart === 0 ? nothing : new FirstPlaces(apart + 1, null) };
  const parts = cursor.split(".");
  if (parts.length !== (apart === 0 ? 1 : 2)) throw new InvalidCursor();
  const from = (part: string | undefined, size: number) =>
    part === undefined || (part === ENDED && apart > 0) ? nothing : new FirstPlaces(size + 1, readPlace(index, part));
  return { list: from(parts[0], limit), block: from(parts[1], apart) };
}

/** One more than a page was collected: whether there is one says whether the list goes on. */
function cursorOf(hits: Hit[], size: number): string | null {
  const last = hits[size - 1];
  return hits.length > size && last !== undefined ? placeCursor(last) : null;
}

const joint = (list: string | null, block: string | null): string | null =>
  list === null && block === null ? null : `${list ?? ENDED}.${block ?? ENDED}`;
