/** Choices not made, slots not filled. */
export const UNFINISHED = /[{}|]|\[[^\]]*\]|undefined|NaN| {2}|\bnull\b/;
export const ADVICE =
  /\b(dos(e|es|age|ing)|redose|mg\/kg|serving size|take (one|two|half|a)|start (with|low)|tolerance)\b/i;
export const HEALTH =
  /\b(cures?|heals?|treats|treatment|therapy|anxiety|depression|insomnia|withdrawals?|opioids?|pain|relief from|medicine|safe)\b/i;
export const HYPE =
  /\b(amazing|awesome|incredible|miracle|potent|strongest|insane|unbelievable|mind-blowing|game[- ]changer|life[- ]changing|best ever|euphoria|high)\b/i;
export const LEGAL = /\b(il)?legal(ly)?\b|\blawful\b/i;

/** What the integrity screen compares: runs of three plain words (rules/integrity#near-duplicates). */
function shingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  return new Set(
    words.length < 3
      ? [words.join(" ")]
      : words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`),
  );
}

/** Pairs that share at least 85 % of their runs; such two share one of the rarest of either, so only those are compared. */
export function similarPairs(contents: readonly string[], atLeast: number): [string, string][] {
  const sets = contents.map(shingles);
  const counts = new Map<string, number>();
  for (const set of sets) for (const each of set) counts.set(each, (counts.get(each) ?? 0) + 1);
  const rareFirst = sets.map((set) =>
    [...set].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1)),
  );
  const having = new Map<string, number[]>();
  const pairs = new Map<string, [string, string]>();
  rareFirst.forEach((ordered, at) => {
    const telling = ordered.slice(0, Math.floor((1 - atLeast) * ordered.length) + 1);
    for (const shingle of telling) {
      for (const other of having.get(shingle) ?? []) {
        const [one, two] = [sets[at] ?? new Set<string>(), sets[other] ?? new Set<string>()];
        const both = [...one].filter((each) => two.has(each)).length;
        if (both / (one.size + two.size - both) >= atLeast)
          pairs.set(`${at}/${other}`, [contents[at] ?? "", contents[other] ?? ""]);
      }
      having.set(shingle, [...(having.get(shingle) ?? []), at]);
    }
  });
  return [...pairs.values()];
}
