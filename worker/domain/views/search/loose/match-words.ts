import type { WordIndex } from "../index/word-match";
import type { AskedWord } from "./asked-words";
import { vocabularyOf } from "./vocabulary";

/** How a row was found: by all of the words as they are spelled in some way, or only with a slip in one of them. */
export const TIER = { none: 0, words: 1, slip: 2 } as const;

/** What a row gives for a field that holds a word: see rules/search#score. @param fields bits of `FIELD` */
export type PointsOf = (fields: number) => number;

export interface Loosely {
  /** Of each row; null where some word stands nowhere. */
  tiers: Uint8Array | null;
  /** Of each row, for the fields in which its words stand. */
  points: Float32Array;
  /** Words of the vocabulary and rows of their lists that were looked at. */
  looked: number;
}

/** What was learned of the words on the way, for "did you mean". */
export interface Corrections {
  /** Words that stand somewhere in one of their spellings. */
  spelled: Set<string>;
  /** What the others may be instead, and in how many rows that stands. */
  meant: Map<string, Map<string, number>>;
}

export const noCorrections = (): Corrections => ({ spelled: new Set(), meant: new Map() });

/**
 * Finds the rows in which all words stand, in whatever order and field. A word counts as any of its spellings
 * (rules/search#spellings), or as a word one slip away. The points of a field are shared among the words: one that
 * holds half of them gives half.
 */
export function matchWords(
  index: WordIndex,
  rows: number,
  asked: readonly AskedWord[],
  pointsOf: PointsOf,
  corrections: Corrections,
): Loosely {
  const exact = asked.map(() => new Uint8Array(rows));
  const near = asked.map(() => new Uint8Array(rows));
  const { looked, possible } = markAll(index, asked, exact, near, corrections);
  if (!possible) return { tiers: null, points: new Float32Array(0), looked };
  const [tiers, points] = [new Uint8Array(rows), new Float32Array(rows)];
  const each = Array.from({ length: 64 }, (_, fields) => pointsOf(fields) / asked.length);
  for (let row = 0; row < rows; row += 1) {
    let [tier, sum]: [number, number] = [TIER.words, 0];
    for (let n = 0; n < exact.length && tier !== TIER.none; n += 1) {
      const [asSpelled, slipped] = [exact[n]?.[row] ?? 0, near[n]?.[row] ?? 0];
      if (asSpelled === 0) tier = slipped === 0 ? TIER.none : TIER.slip;
      sum += each[asSpelled | slipped] ?? 0;
    }
    tiers[row] = tier;
    points[row] = sum;
  }
  return { tiers, points, looked };
}

function markAll(
  index: WordIndex,
  asked: readonly AskedWord[],
  exact: readonly Uint8Array[],
  near: readonly Uint8Array[],
  corrections: Corrections,
): { looked: number; possible: boolean } {
  let looked = 0;
  const counts = asked.map((word, n) => {
    const [found, slipped] = [exact[n], near[n]];
    if (found === undefined || slipped === undefined) return 0;
    const rowsOf = markSpellings(index, word, asked[n - 1], found);
    if (rowsOf > 0) corrections.spelled.add(word.text);
    const slips = word.slips ? markSlips(index, word, slipped, corrections) : { looked: 0, rows: 0 };
    looked += rowsOf + slips.looked + slips.rows;
    return rowsOf + slips.rows;
  });
  return { looked, possible: counts.every((count) => count > 0) };
}

/** Marks the rows in which a word stands in any of its spellings. @returns how many rows it went through */
function markSpellings(index: WordIndex, word: AskedWord, before: AskedWord | undefined, found: Uint8Array): number {
  const { joined } = vocabularyOf(index.words);
  const lines = new Set(
    word.joined === ""
      ? index.words.with(word.text, "whole")
      : joined.with(word.joined, word.inside ? "anywhere" : "whole"),
  );
  for (const pair of [word.withNext, before?.withNext ?? null])
    if (pair !== null) for (const line of joined.with(pair, "start")) lines.add(line);
  let rows = 0;
  if (word.apart !== null) {
    index.match(word.apart, found);
    for (const fields of found) if (fields !== 0) rows += 1;
  }
  for (const line of lines) rows += index.mark(line, found);
  return rows;
}

function markSlips(
  index: WordIndex,
  { text }: AskedWord,
  slipped: Uint8Array,
  { meant: all }: Corrections,
): { looked: number; rows: number } {
  let rows = 0;
  const meant = all.get(text) ?? new Map<string, number>();
  all.set(text, meant);
  const looked = vocabularyOf(index.words).near(text, (line, run) => {
    const marked = index.mark(line, slipped);
    rows += marked;
    if (run !== text) meant.set(run, (meant.get(run) ?? 0) + marked);
  });
  return { looked, rows };
}
