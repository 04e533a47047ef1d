import type { VendorDocument } from "../index/vendor-document";
import { slipped, spelled } from "../groups/match-names";
import type { AskedWord } from "./asked-words";
import { AS_SPELLED, BY_SLIP } from "./match-words";

/** By word of a query, how it stands in each vendor's name: `AS_SPELLED`, `BY_SLIP`, or 0 (rules/search#words). */
export function wordsOfVendors(vendors: VendorDocument, asked: readonly AskedWord[]): Uint8Array[] {
  const names = vendors.names();
  return asked.map((word, n) => {
    const ways = new Uint8Array(vendors.rows);
    const before = asked[n - 1];
    for (const row of slipped(names, word, before)) ways[row] = BY_SLIP;
    for (const row of spelled(names, word, before)) ways[row] = AS_SPELLED;
    if (word.inside) return ways;
    // Too short to be looked for inside a word: the name has it whole, or not at all.
    const whole = (row: number) => vendors.nameKey(row).split(" ").includes(word.text);
    return ways.map((way, row) => (way !== 0 && whole(row) ? way : 0));
  });
}
