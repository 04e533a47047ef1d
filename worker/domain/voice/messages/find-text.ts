/** Code points of what is searched for in a conversation (rules/messages#search). */
export const FIND_MAX = 200;
/** Words of it that count. */
const WORDS_MOST = 20;
/** Code points around what was found. */
const BEFORE = 40;
const EXCERPT = 160;

/** Text, and whether it is what was searched for. */
export type FoundPart = [text: string, isMatch: boolean];

const foldOf = (char: string): string => char.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Letters without case and marks, and for each of their UTF-16 units the code point of the text that it came from. */
function folded(chars: readonly string[]): { plain: string; from: number[] } {
  let plain = "";
  const from: number[] = [];
  for (const [at, char] of chars.entries()) {
    const letters = foldOf(char);
    plain += letters;
    for (let unit = 0; unit < letters.length; unit += 1) from.push(at);
  }
  return { plain, from };
}

/** The words to search for; none where nothing is left of them without case and marks. */
export function wordsToFind(query: string): string[] {
  const words = query.split(/\s+/u).map((word) => folded(Array.from(word)).plain);
  return [...new Set(words.filter((word) => word !== ""))].slice(0, WORDS_MOST);
}

/** Where a word occurs, as code points `[start, end)`; combining marks that follow it are included. */
function placesOf(word: string, { plain, from }: { plain: string; from: number[] }, end: number): [number, number][] {
  const places: [number, number][] = [];
  for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length))
    places.push([from[at] ?? 0, from[at + word.length] ?? end]);
  return places;
}

/**
 * Finds words in a text, whatever their case and marks, the same on the server and in a browser (rules/messages#search).
 * @param words of `wordsToFind`
 * @returns an excerpt around the first of them; null where one of them is missing
 */
export function findIn(text: string, words: readonly string[]): FoundPart[] | null {
  const chars = Array.from(text);
  const letters = folded(chars);
  const found = words.map((word) => placesOf(word, letters, chars.length));
  if (found.length === 0 || found.some((places) => places.length === 0)) return null;
  const places = found.flat().sort(([one], [other]) => one - other);
  const start = Math.max(0, (places[0]?.[0] ?? 0) - BEFORE);
  const end = Math.min(chars.length, start + EXCERPT);
  const parts: FoundPart[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    if (from < to) parts.push([chars.slice(from, to).join(""), isMatch]);
  };
  let at = start;
  if (start > 0) parts.push(["…", false]);
  for (const [from, to] of places) {
    if (from >= end || to <= at) continue;
    add(at, Math.max(at, from), false);
    add(Math.max(at, from), Math.min(to, end), true);
    at = Math.min(to, end);
  }
  add(at, end, false);
  if (end < chars.length) parts.push(["…", false]);
  return parts;
}
