/** How much of two texts may be the same, by runs of three words; what counts as a near-duplicate is above. */
const ALIKE = 0.75;

function runsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let both = 0;
  for (const run of one) if (other.has(run)) both += 1;
  return both > ALIKE * (one.size + other.size - both);
}

/** What was said with each line so far in one thread. */
export class Echoes {
  readonly #byLine = new Map<string, ReadonlySet<string>[]>();

  /** Whether a text is new among those with its lines; then it is remembered. */
  take(lines: readonly string[], text: string): boolean {
    const runs = runsOf(text);
    if (lines.some((line) => (this.#byLine.get(line) ?? []).some((other) => areAlike(runs, other)))) return false;
    for (const line of lines) this.#byLine.set(line, [...(this.#byLine.get(line) ?? []), runs]);
    return true;
  }
}
