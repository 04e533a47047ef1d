import { foldLookAlikes } from "../../foundation/users/names";

/** Texts of fewer words are too short to be called a copy (rules/integrity#near-duplicates). */
const WORDS_MIN = 20;

/** Words of a text that are looked at: a copy does not get past by being long. */
const WORDS_MAX = 2000;

const SHINGLE = 3;

/** Letters of other scripts that look Latin are folded (rules/integrity#near-duplicates). */
function wordsOf(text: string): string[] {
  const plain = text
    .toWellFormed()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{DI}'’]/gu, "");
  return (foldLookAlikes(plain).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, WORDS_MAX);
}

/** The shingles of a text; none where it is too short to be compared. */
export function shinglesOf(text: string): Set<string> {
  const words = wordsOf(text);
  if (words.length < WORDS_MIN) return new Set();
  return new Set(words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(" ")));
}

/** The Jaccard index of two sets: what they share of all that is in either. @returns 0 to 1; 0 where either is empty */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const shingle of one) if (other.has(shingle)) both += 1;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}
