import type { WordIndex } from "../index/word-match";
import { type AskedWord, KRATOM } from "./asked-words";
import { type Corrections, knowSlip } from "./corrections";
import { isOneSlipAway } from "./slip";
import { vocabularyOf } from "./vocabulary";

/** Rows in which all words stand, ascending, and what each gives; nothing where some word stands nowhere. */
interface MatchedWords {
  rows: number[];
  /** Whether it took a slip in some word. */
  slipped: boolean[];
  /** Whether it took the vendor's name, and no slip. */
  named: boolean[];
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

/** Words in a text that many rows share, and that counts for each of them: the name of the vendor. */
interface Beside {
  /** Which of the shared texts is a row's. */
  of: ArrayLike<number>;
  /** By word, and then by shared text: `AS_SPELLED`, `BY_SLIP`, or 0. */
  words: readonly Uint8Array[];
}
export const [AS_SPELLED, BY_SLIP] = [1, 2] as const;

/** The rows that are kratom, whatever their texts say: bits of `FIELD` by row, and how many rows have any. */
export interface KratomRows {
  fields: Uint8Array;
  count: number;
}

/**
 * Finds the rows in which all words stand, in whatever order and field. A word counts as any of its spellings
 * (rules/search#spellings), or as a word one slip away. The points of a field are shared among the words: one that
 * holds half of them gives half. A word may stand beside the row instead, which gives nothing.
 * @param rows of the index @param pointsOf what a field gives that holds them all, by the bits of `FIELD`
 * @param kratom where the word "kratom" stands without being written
 */
export function matchWords(
  index: WordIndex,
  rows: number,
  asked: readonly AskedWord[],
  pointsOf: (fields: number) => number,
  corrections: Corrections,
  beside: Beside | null = null,
  kratom: KratomRows | null = null,
): MatchedWords {
  const { places, looked } = findPlaces(index, rows, asked, corrections, kratom);
  const matched: MatchedWords = { rows: [], slipped: [], named: [], points: [], looked };
  const isBeside = (n: number) => beside?.words[n]?.some((way) => way !== 0) ?? false;
  const isSomewhere = ({ lines, slips, apart }: Places, n: number) =>
    lines.size + slips.length > 0 || apart !== null || isBeside(n);
  if (!places.every(isSomewhere)) return matched;
  const marked = places.map((each, n) => ({
    ...markPlaces(index, rows, each, matched),
    shared: isBeside(n) ? (beside?.words[n] ?? null) : null,
  }));
  // The rarest first: the others are looked at only where it stands.
  marked.sort((a, b) => a.size - b.size);
  const points = Array.from({ length: 64 }, (_, fields) => pointsOf(fields) / asked.length);
  const [rarest] = marked;
  for (let row = 0; rarest !== undefined && row < rows; row += 1) {
    const text = beside?.of[row] ?? 0;
    if (!rarest.fields[row] && !rarest.shared?.[text]) continue;
    let [worst, sum] = [0, 0];
    for (const { exact, fields, shared } of marked) {
      const own = fields[row] ?? 0;
      const way = shared?.[text] ?? 0;
      if (own === 0 && way === 0) {
        worst = NOWHERE;
        break;
      }
      worst = Math.max(worst, exact[row] !== 0 ? 0 : way === AS_SPELLED ? AS_SPELLED : BY_SLIP);
      sum += points[own] ?? 0;
    }
    if (worst === NOWHERE) continue;
    matched.rows.push(row);
    matched.slipped.push(worst === BY_SLIP);
    matched.named.push(worst === AS_SPELLED);
    matched.points.push(sum);
  }
  return matched;
}

const NOWHERE = 3;

function findPlaces(
  index: WordIndex,
  rows: number,
  asked: readonly AskedWord[],
  corrections: Corrections,
  kratom: KratomRows | null,
) {
  const { joined, near } = vocabularyOf(index.words);
  const pairs = asked.map(({ withNext }) => (withNext === null ? [] : joined.with(withNext, "start")));
  let looked = 0;
  const places = asked.map((word, n): Places => {
    const alone =
      word.joined === ""
        ? index.words.with(word.text, "whole")
        : joined.with(word.joined, word.inside ? "anywhere" : "whole");
    const also = word.also === null ? [] : joined.with(word.also, "anywhere");
    const lines = new Set([alone, also, pairs[n] ?? [], pairs[n - 1] ?? []].flat());
    const apart = word.isKratom ? copyOf(kratom) : word.apart === null ? null : standingIn(index, rows, word.apart);
    const isSpelled = lines.size > 0 || apart !== null;
    if (isSpelled) corrections.spelled.add(word.text);
    const slips: number[] = [];
    if (word.slips && !isSpelled && kratom !== null && isOneSlipAway(KRATOM, 0, KRATOM.length, word.text))
      knowSlip(corrections, word.text, KRATOM, kratom.count);
    if (word.slips)
      looked += near(word.text, (line, run) => {
        slips.push(line);
        if (!isSpelled) knowSlip(corrections, word.text, run, index.mark(line, new Uint8Array(rows)));
      });
    return { lines, slips, apart };
  });
  return { places, looked };
}

/** A copy, since what else spells the word is added to it; null where nothing is kratom. */
const copyOf = (kratom: KratomRows | null) => (kratom === null || kratom.count === 0 ? null : kratom.fields.slice());

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
