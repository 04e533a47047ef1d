import type { WordIndex } from "../index/word-match";
import type { AskedWord } from "./asked-words";
import { type Corrections, knowSlip } from "./corrections";
import { vocabularyOf } from "./vocabulary";

/** Rows in which all words stand, ascending, and what each gives; nothing where some word stands nowhere. */
interface MatchedWords {
  rows: number[];
  /** Whether it took a slip in some word. */
  slipped: boolean[];
  /** For the fields in which the words stand (rules/search#score). */
  points: number[];
  /** Words of the vocabulary, and rows of their lists, that were looked at. */
  looked: number;
}

/** Where a word may stand: as it is spelled in some way, or one slip away. */
interface Places {
  lines: Set<number>;
  slips: number[];
  /** Fields by row in which its parts stand one after the other; null where it has none, or they stand nowhere. */
  apart: Uint8Array | null;
}

/**
 * Finds the rows in which all words stand, in whatever order and field. A word counts as any of its spellings
 * (rules/search#spellings), or as a word one slip away. The points of a field are shared among the words: one that
 * holds half of them gives half.
 * @param rows of the index @param pointsOf what a field gives that holds them all, by the bits of `FIELD`
 */
export function matchWords(
  index: WordIndex,
  rows: number,
  asked: readonly AskedWord[],
  pointsOf: (fields: number) => number,
  corrections: Corrections,
): MatchedWords {
  const { places, looked } = findPlaces(index, rows, asked, corrections);
  const matched: MatchedWords = { rows: [], slipped: [], points: [], looked };
  if (!places.every(({ lines, slips, apart }) => lines.size + slips.length > 0 || apart !== null)) return matched;
  const marked = places.map((each) => markPlaces(index, rows, each, matched));
  // The rarest first: the others are looked at only where it stands.
  marked.sort((a, b) => a.size - b.size);
  const [first, ...others] = marked;
  const points = Array.from({ length: 64 }, (_, fields) => pointsOf(fields) / asked.length);
  for (let row = 0; first !== undefined && row < rows; row += 1) {
    const fields = first.fields[row] ?? 0;
    if (fields === 0 || !others.every((each) => each.fields[row])) continue;
    matched.rows.push(row);
    matched.slipped.push(marked.some(({ exact }) => exact[row] === 0));
    matched.points.push(marked.reduce((sum, each) => sum + (points[each.fields[row] ?? 0] ?? 0), 0));
  }
  return matched;
}

function findPlaces(index: WordIndex, rows: number, asked: readonly AskedWord[], corrections: Corrections) {
  const { joined, near } = vocabularyOf(index.words);
  const pairs = asked.map(({ withNext }) => (withNext === null ? [] : joined.with(withNext, "start")));
  let looked = 0;
  const places = asked.map((word, n): Places => {
    const alone =
      word.joined === ""
        ? index.words.with(word.text, "whole")
        : joined.with(word.joined, word.inside ? "anywhere" : "whole");
    const lines = new Set([alone, pairs[n] ?? [], pairs[n - 1] ?? []].flat());
    const apart = word.apart === null ? null : standingIn(index, rows, word.apart);
    const isSpelled = lines.size > 0 || apart !== null;
    if (isSpelled) corrections.spelled.add(word.text);
    const slips: number[] = [];
    if (word.slips)
      looked += near(word.text, (line, run) => {
        slips.push(line);
        if (!isSpelled) knowSlip(corrections, word.text, run, index.mark(line, new Uint8Array(rows)));
      });
    return { lines, slips, apart };
  });
  return { places, looked };
}

function standingIn(index: WordIndex, rows: number, phrase: string): Uint8Array | null {
  const found = new Uint8Array(rows);
  index.match(phrase, found);
  return found.some((fields) => fields !== 0) ? found : null;
}

/** Marks the rows of a word: the fields in which it stands as it is spelled, and those with its slips as well. */
function markPlaces(index: WordIndex, rows: number, { lines, slips, apart }: Places, work: MatchedWords) {
  const exact = apart ?? new Uint8Array(rows);
  let size = apart === null ? 0 : rows;
  for (const line of lines) size += index.mark(line, exact);
  const fields = slips.length === 0 ? exact : exact.slice();
  for (const line of slips) size += index.mark(line, fields);
  work.looked += size;
  return { exact, fields, size };
}
