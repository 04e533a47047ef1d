import { SUGGESTIONS_MAX } from "./forms";
import { firstBy } from "./groups/best";
import { BY_SLIP, BY_WORDS, matchNames, type NameMatch, spelled } from "./groups/match-names";
import { type LoadedIndex, noFacts, readFacts, type Shard, vendorRow } from "./index/loaded-index";
import { type AskedWord, askedWords } from "./loose/asked-words";
import { AS_SPELLED } from "./loose/match-words";
import { wordsOfVendors } from "./loose/words-of-vendors";
import type { Suggestion } from "./suggestion";

/** Behind names that have all words: some of them stand in the vendor's. */
const BY_VENDOR = BY_SLIP + 1;

/** Products whose names, together with their vendor's, have each word in some spelling; none of the vendor's words alone. */
function withVendor(shard: Shard, asked: readonly AskedWord[], ways: readonly Uint8Array[]): NameMatch[] {
  const sets = asked.map((word, n) => spelled(shard.products.names(), word, asked[n - 1]));
  const has = (row: number) => {
    const vendor = vendorRow(shard, row);
    const own = sets.map((rows) => rows.has(row));
    return own.includes(false) && own.every((is, n) => is || ways[n]?.[vendor] === AS_SPELLED);
  };
  return [...new Set(sets.flatMap((rows) => [...rows]))].filter(has).map((row) => ({ row, rank: BY_VENDOR }));
}

/** Products whose names have the words in another order or spelling, or with a slip; the most reviewed first. */
export function suggestLoosely({ shards, vendors }: LoadedIndex, letters: string): Suggestion[] {
  const facts = noFacts();
  const asked = askedWords(letters);
  const ways = asked.length > 1 ? wordsOfVendors(vendors, asked) : [];
  const isNamed = ways.some((words) => words.includes(AS_SPELLED));
  const found = shards.flatMap((shard) =>
    [...matchNames(shard.products.names(), letters), ...(isNamed ? withVendor(shard, asked, ways) : [])].flatMap(
      ({ row, rank }) =>
        rank >= BY_WORDS && readFacts(shard, vendors, row, facts)
          ? [{ shard, row, rank, reviews: facts.ratingCount }]
          : [],
    ),
  );
  return firstBy(found, SUGGESTIONS_MAX, ({ rank, reviews }) => [rank, -reviews]).map(({ shard, row }) => {
    const vendor = vendorRow(shard, row);
    return {
      kind: "product",
      name: shard.products.name(row),
      vendorName: vendors.name(vendor),
      path: `/vendor/${vendors.id(vendor)}/product/${shard.products.id(row)}`,
    };
  });
}
