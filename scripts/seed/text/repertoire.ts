import type { Random } from "../random";

/** Weighs more than any number of lines that could have been dealt since. */
const REPEATED = 1e12;

/**
 * Deals from the banks what was used longest ago, and before all what neither this vendor's page nor this member's has
 * yet: the lists that people read are by date, by vendor and by author.
 */
export class Repertoire {
  readonly #lastUsed = new Map<string, number>();
  readonly #usedBy = new Map<string, Set<string>>();
  #dealt = 0;

  /**
   * @param pages the lists on which it should not stand twice
   * @returns undefined where nothing in the bank is fit
   */
  deal(
    random: Random,
    bank: readonly string[],
    pages: readonly string[],
    fit: (line: string) => boolean = () => true,
  ): string | undefined {
    const known = pages.map((page) => this.#linesOf(page));
    let best: string | undefined;
    let bestScore = Infinity;
    for (const line of bank) {
      if (!fit(line)) continue;
      const repeats = known.filter((lines) => lines.has(line)).length;
      const score = repeats * REPEATED + (this.#lastUsed.get(line) ?? -random.next());
      if (score < bestScore) [best, bestScore] = [line, score];
    }
    if (best === undefined) return undefined;
    this.#dealt += 1;
    this.#lastUsed.set(best, this.#dealt);
    for (const lines of known) lines.add(best);
    return best;
  }

  #linesOf(page: string): Set<string> {
    const lines = this.#usedBy.get(page) ?? new Set<string>();
    this.#usedBy.set(page, lines);
    return lines;
  }
}
