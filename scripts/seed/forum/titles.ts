import type { Random } from "../random";
import { expand, type Slots } from "../text/expand";
import { fits } from "./wording";

const TRIES = 24;

/** What people put before or behind a title that the forum has already. */
const VARIED: readonly ((title: string) => string)[] = [
  (title) => `${title.replace(/[?.]$/, "")}, again`,
  (title) => `Another one: ${title}`,
  (title) => `Beginner here. ${title}`,
  (title) => `${title} (I did search first)`,
  (title) => `Once more: ${title}`,
  (title) => `Quick question: ${title}`,
];

/** Deals titles of which the forum has each once. */
export class Titles {
  readonly #used = new Set<string>();

  fresh(random: Random, bank: readonly string[], slots: Slots): string {
    const fitting = bank.filter((title) => fits(title, slots));
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const title = expand(random.pick(fitting), random, slots);
      if (this.#take(title)) return title;
    }
    for (let serial = 2; ; serial += 1) {
      const title = random.pick(VARIED)(expand(random.pick(fitting), random, slots));
      const numbered = serial < TRIES ? title : `${title} (${serial})`;
      if (numbered.length <= 200 && this.#take(numbered)) return numbered;
    }
  }

  #take(title: string): boolean {
    const key = title.toLowerCase();
    if (this.#used.has(key)) return false;
    this.#used.add(key);
    return true;
  }
}
