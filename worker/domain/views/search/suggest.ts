import { SUGGESTIONS_MAX } from "./forms";
import type { Suggestion } from "./suggestion";
import type { Lines } from "./index/lines";
import { type LoadedIndex, noFacts, readFacts, vendorRow } from "./index/loaded-index";
import { phraseOf } from "../../foundation/lists/phrase";

/** Vendors among the suggestions, so that they never crowd out products. */
const VENDORS_MAX = 3;

/** Names that begin with the letters, then those with a word that does, then those that hold them anywhere. */
const WAYS: readonly ((names: Lines, phrase: string) => number[])[] = [
  (names, phrase) => names.with(phrase, "start"),
  (names, phrase) => names.with(` ${phrase}`, "anywhere"),
  (names, phrase) => names.with(phrase, "anywhere"),
];

/** At most 8: beginnings of names first, then by how many people reviewed them (rules/search#suggestions). */
export function suggest(index: LoadedIndex, letters: string): Suggestion[] {
  const phrase = phraseOf(letters);
  if (phrase === "") return [];
  const [vendors, products] = [new Best<Suggestion>(VENDORS_MAX), new Best<Suggestion>(SUGGESTIONS_MAX)];
  const found = () => [...vendors.places, ...products.places].sort((a, b) => a.rank - b.rank);
  // One letter stands in nearly every name, so the looser ways are gone only as far as needed.
  for (let rank = 0; rank < WAYS.length && found().length < SUGGESTIONS_MAX; rank += 1) {
    offerVendors(index, phrase, rank, vendors);
    offerProducts(index, phrase, rank, products);
  }
  return found()
    .slice(0, SUGGESTIONS_MAX)
    .map(({ value }) => value);
}

function offerVendors({ vendors }: LoadedIndex, phrase: string, rank: number, best: Best<Suggestion>): void {
  for (const row of newMatches(vendors.names(), phrase, rank)) {
    best.offer(rank, vendors.ratingCount[row] ?? 0, () => ({
      kind: "vendor",
      name: vendors.name(row),
      vendorName: "",
      path: `/vendor/${vendors.id(row)}`,
    }));
  }
}

function offerProducts({ shards, vendors }: LoadedIndex, phrase: string, rank: number, best: Best<Suggestion>): void {
  const facts = noFacts();
  for (const shard of shards) {
    const { products } = shard;
    for (const row of newMatches(products.names(), phrase, rank)) {
      if (!readFacts(shard, vendors, row, facts)) continue;
      const vendor = vendorRow(shard, row);
      best.offer(rank, facts.ratingCount, () => ({
        kind: "product",
        name: products.name(row),
        vendorName: vendors.name(vendor),
        path: `/vendor/${vendors.id(vendor)}/product/${products.id(row)}`,
      }));
    }
  }
}

function newMatches(names: Lines, phrase: string, rank: number): number[] {
  const before = new Set(WAYS.slice(0, rank).flatMap((way) => way(names, phrase)));
  return (WAYS[rank]?.(names, phrase) ?? []).filter((row) => !before.has(row));
}

/** The few best by rank and then weight; what does not make the list is never made. */
class Best<T> {
  readonly places: { rank: number; weight: number; value: T }[] = [];

  constructor(private readonly size: number) {}

  offer(rank: number, weight: number, make: () => T): void {
    const slot = this.places.findIndex((there) => rank < there.rank || (rank === there.rank && weight > there.weight));
    const at = slot < 0 ? this.places.length : slot;
    if (at >= this.size) return;
    this.places.splice(at, 0, { rank, weight, value: make() });
    if (this.places.length > this.size) this.places.pop();
  }
}
