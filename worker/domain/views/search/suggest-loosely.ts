import { SUGGESTIONS_MAX } from "./forms";
import { firstBy } from "./groups/best";
import { BY_WORDS, matchNames } from "./groups/match-names";
import { type LoadedIndex, noFacts, readFacts, vendorRow } from "./index/loaded-index";
import type { Suggestion } from "./suggestion";

/** Products whose names have the words in another order or spelling, or with a slip; the most reviewed first. */
export function suggestLoosely({ shards, vendors }: LoadedIndex, letters: string): Suggestion[] {
  const facts = noFacts();
  const found = shards.flatMap((shard) =>
    matchNames(shard.products.names(), letters).flatMap(({ row, rank }) =>
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
