import { InvalidCursor } from "../../../errors";
import { decodeCursor, type Page, toPage } from "../../../db/pagination";
import { type FacetCounts, toFacetCounts } from "../../catalogue/facets/facet-counts";
import { type DirectoryQuery, directoryFacets, type Scope, scopeOf } from "../../catalogue/vendors/directory-query";
import {
  LEAST_RATINGS,
  TYPE_BADGES,
  VENDOR_CATEGORIES,
  VENDOR_FILTERS,
  type VendorSort,
} from "../../catalogue/vendors/forms";
import { matchNames } from "./groups/match-names";
import type { LoadedIndex } from "./index/loaded-index";
import { phraseOf } from "../../foundation/lists/phrase";
import { facetBit, type VendorDocument } from "./index/vendor-document";

interface VendorPage extends Page<string> {
  total: number;
}

/** Ties go by rules/vendors#ties, the rating by rules/vendors#ranking. */
export function searchVendors(
  { vendors }: LoadedIndex,
  query: DirectoryQuery,
  cursor: string | null,
  limit: number,
): VendorPage {
  const scope = scopeOf(query);
  const rows = withText(vendors, query.q).filter(matches(vendors, query));
  const keyed = rows.map((row) => ({ id: vendors.id(row), keys: keysOf(vendors, row, query.sort, scope) }));
  keyed.sort((a, b) => compareKeys(a.keys, b.keys));
  const last = cursor === null ? null : readKeys(cursor, query.sort);
  const rest = last === null ? keyed : keyed.filter(({ keys }) => compareKeys(keys, last) > 0);
  const page = toPage(rest.slice(0, limit + 1), limit, ({ keys }) => keys);
  return { items: page.items.map(({ id }) => id), nextCursor: page.nextCursor, total: rows.length };
}

/**
 * How many vendors each choice would leave beside all the others that are made: a category instead of the one chosen, a
 * box beside those that are ticked (rules/vendors#counts). Of the rest of the facets, how many the query finds.
 */
export function countChoices({ vendors }: LoadedIndex, query: DirectoryQuery): FacetCounts {
  const rows = withText(vendors, query.q);
  const count = (choice: DirectoryQuery) => {
    const test = matches(vendors, choice);
    return rows.reduce((sum, row) => (test(row) ? sum + 1 : sum), 0);
  };
  const counts = toFacetCounts([]);
  counts.all = count({ ...query, category: null });
  counts.verified = count({ ...query, verified: true });
  for (const category of VENDOR_CATEGORIES) counts[`category:${category}`] = count({ ...query, category });
  for (const type of TYPE_BADGES) counts[`type:${type}`] = count({ ...query, type: [...query.type, type] });
  for (const filter of VENDOR_FILTERS) {
    counts[`filter:${filter}`] = count({ ...query, filter: [...query.filter, filter] });
  }
  for (const minRating of LEAST_RATINGS) counts[`min:${minRating}`] = count({ ...query, minRating });
  return counts;
}

/** Rows by the phrase; what no vendor has as a phrase is looked for as names are, by its words and with a slip. */
function withText({ rows, words, names }: VendorDocument, q: string): number[] {
  const all = Array.from({ length: rows }, (_, row) => row);
  const phrase = phraseOf(q);
  if (phrase === "") return all;
  const found = new Uint8Array(rows);
  words.match(phrase, found);
  if (!found.some((fields) => fields !== 0)) for (const { row } of matchNames(names(), q)) found[row] = 1;
  return all.filter((row) => found[row] !== 0);
}

/** With a category or type chosen, the least rating is asked of the rating that is shown. */
function matches(vendors: VendorDocument, query: DirectoryQuery): (row: number) => boolean {
  const { minRating } = query;
  const wanted = directoryFacets({ ...query, minRating: 0 }).reduce((bits, facet) => bits | facetBit(facet), 0);
  const bits = vendors.facetBits();
  const scope = scopeOf(query);
  return (row) => {
    if (((bits[row] ?? 0) & wanted) !== wanted) return false;
    if (minRating === 0) return true;
    const { ratingSum, ratingCount } = vendors.figures(row, scope);
    return ratingCount > 0 && ratingSum / ratingCount >= minRating;
  };
}

function keysOf(vendors: VendorDocument, row: number, sort: VendorSort, scope: Scope | null): (string | number)[] {
  const { rank, ratingCount, priceCents, newestDay } = vendors.figures(row, scope);
  const name = [vendors.nameKey(row), vendors.id(row)];
  if (sort === "name") return name;
  const first = { rating: [-rank], reviews: [], price: [priceCents], newest: [-newestDay] }[sort];
  return [...first, -ratingCount, ...name];
}

/** How many of a sort's keys are numbers; they come first. */
const NUMBERS: Record<VendorSort, number> = { rating: 2, reviews: 1, name: 0, price: 2, newest: 2 };

function readKeys(cursor: string, sort: VendorSort): (string | number)[] {
  const numbers = NUMBERS[sort];
  const keys = decodeCursor(cursor, numbers + 2);
  if (keys.every((key, n) => typeof key === (n < numbers ? "number" : "string"))) return keys;
  throw new InvalidCursor();
}

function compareKeys(a: (string | number)[], b: (string | number)[]): number {
  for (const [n, key] of a.entries()) {
    const other = b[n];
    if (other !== undefined && key !== other) return key < other ? -1 : 1;
  }
  return 0;
}
