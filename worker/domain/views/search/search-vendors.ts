import { InvalidCursor } from "../../../errors";
import { decodeCursor, type Page, toPage } from "../../../db/pagination";
import { type DirectoryQuery, directoryFacets, type VendorSort } from "../../catalogue/vendors/forms";
import { matchNames } from "./groups/match-names";
import type { LoadedIndex } from "./index/loaded-index";
import { phraseOf } from "../../foundation/lists/phrase";
import type { VendorDocument } from "./index/vendor-document";

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
  const rows = matching(vendors, query, directoryFacets(query));
  const keyed = rows.map((row) => ({ id: vendors.id(row), keys: keysOf(vendors, row, query.sort) }));
  keyed.sort((a, b) => compareKeys(a.keys, b.keys));
  const last = cursor === null ? null : readKeys(cursor, query.sort);
  const rest = last === null ? keyed : keyed.filter(({ keys }) => compareKeys(keys, last) > 0);
  const page = toPage(rest.slice(0, limit + 1), limit, ({ keys }) => keys);
  return { items: page.items.map(({ id }) => id), nextCursor: page.nextCursor, total: rows.length };
}

/** By the phrase; what no vendor has as a phrase is looked for as names are, by its words and with a slip. */
function matching(
  { rows, facets, words, names }: VendorDocument,
  { q }: DirectoryQuery,
  wanted: readonly string[],
): number[] {
  const tests = wanted.map((facet) => facets.holds(facet));
  const phrase = phraseOf(q);
  const found = new Uint8Array(rows);
  if (phrase === "") found.fill(1);
  else words.match(phrase, found);
  if (!found.some((fields) => fields !== 0)) for (const { row } of matchNames(names(), q)) found[row] = 1;
  return Array.from({ length: rows }, (_, row) => row).filter(
    (row) => found[row] !== 0 && tests.every((test) => test(row)),
  );
}

function keysOf(vendors: VendorDocument, row: number, sort: VendorSort): (string | number)[] {
  const count = vendors.ratingCount[row] ?? 0;
  const name = [vendors.nameKey(row), vendors.id(row)];
  if (sort === "rating") return [-(vendors.rank[row] ?? 0), -count, ...name];
  return sort === "reviews" ? [-count, ...name] : name;
}

function readKeys(cursor: string, sort: VendorSort): (string | number)[] {
  const numbers = { rating: 2, reviews: 1, name: 0 }[sort];
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
