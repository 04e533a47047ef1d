import type { Lines } from "../index/lines";
import { type AskedWord, askedWords } from "../loose/asked-words";
import { vocabularyOf } from "../loose/vocabulary";
import { phraseOf } from "../../../foundation/lists/phrase";

export interface NameMatch {
  row: number;
  /** How well it matches: smaller is better; from `BY_SLIP` on with a slip. */
  rank: number;
}

/** The ranks of a name: it begins with the phrase, has a word that does, holds it; it has the words; it has them but for a slip. */
export const [BEGINS, BEGINS_WORD, HOLDS, BY_WORDS, BY_SLIP] = [0, 1, 2, 3, 4] as const;

/** Names that a query may mean, best first by how they match; each name once (rules/search#groups-of-their-own). */
export function matchNames(names: Lines, q: string): NameMatch[] {
  const phrase = phraseOf(q);
  if (phrase === "" || names.count === 0) return [];
  const asked = askedWords(q);
  const ranks = new Map<number, number>();
  const ways: [rank: number, rows: () => Iterable<number>][] = [
    [BEGINS, () => names.with(phrase, "start")],
    [BEGINS_WORD, () => names.with(` ${phrase}`, "anywhere")],
    [HOLDS, () => names.with(phrase, "anywhere")],
    [BY_WORDS, () => inAll(asked.map((word, n) => spelled(names, word, asked[n - 1])))],
    [BY_SLIP, () => inAll(asked.map((word, n) => slipped(names, word, asked[n - 1])))],
  ];
  for (const [rank, rows] of ways) for (const row of rows()) if (!ranks.has(row)) ranks.set(row, rank);
  return Array.from(ranks, ([row, rank]) => ({ row, rank }));
}

/** Names in which a word stands, however it is spelled (rules/search#spellings). */
export function spelled(names: Lines, word: AskedWord, before: AskedWord | undefined): Set<number> {
  const { joined } = vocabularyOf(names);
  const whole = word.joined === "" ? word.text : word.joined;
  const rows = word.inside
    ? joined.with(whole, "anywhere")
    : [...joined.with(whole, "start"), ...joined.with(` ${whole}`, "anywhere")];
  const more = [word.withNext, before?.withNext ?? null].flatMap((pair) =>
    pair === null ? [] : joined.with(pair, "anywhere"),
  );
  const also = word.also === null ? [] : joined.with(word.also, "anywhere");
  return new Set([...rows, ...also, ...more, ...(word.apart === null ? [] : names.with(word.apart, "anywhere"))]);
}

export function slipped(names: Lines, word: AskedWord, before: AskedWord | undefined): Set<number> {
  const rows = spelled(names, word, before);
  if (word.slips) vocabularyOf(names).near(word.text, (row) => rows.add(row));
  return rows;
}

function inAll([first, ...rest]: Set<number>[]): Iterable<number> {
  return first === undefined ? [] : [...first].filter((row) => rest.every((rows) => rows.has(row)));
}
