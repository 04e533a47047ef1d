import type { Person } from "../people";
import type { Random } from "../random";

/** What each member has in their own list already: nobody reads the same words of two people. */
export class Unsaid {
  readonly #said = new Map<string, Set<unknown>>();

  /** One that neither of them has; null where they have them all. */
  pick<T>(random: Random, texts: readonly T[], readers: readonly [Person, Person]): T | null {
    const left = texts.filter((text) => !readers.some(({ row }) => this.#said.get(row.id)?.has(text)));
    return left.length === 0 ? null : random.pick(left);
  }

  add(text: unknown, readers: readonly [Person, Person]): void {
    for (const { row } of readers) this.#said.set(row.id, (this.#said.get(row.id) ?? new Set()).add(text));
  }
}
