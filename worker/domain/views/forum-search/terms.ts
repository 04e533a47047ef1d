import { variantsOf } from "./variants";

/** Words and phrases that count; those after them narrow nothing (rules/forum#search). */
const TERMS_MAX = 8;

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const TERM = /"([^"]*)"|([^\s"]+)/g;

/** The spellings of which one has to be there; a phrase has only its own. */
export type Term = readonly string[];

/** The index knows no marks on letters and no capitals. */
export const fold = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];

/** What is typed in quotes is one term, in this order and exactly so; a term without letters or digits is none. */
export function termsOf(typed: string): Term[] {
  const terms = [...typed.matchAll(TERM)].map(([, phrase, word]): Term => {
    const text = (phrase ?? word ?? "").trim();
    const [only, ...more] = wordsOf(text);
    return phrase !== undefined || only === undefined || more.length > 0 ? [text] : variantsOf(fold(only));
  });
  return terms.filter(([term = ""]) => /[\p{L}\p{N}]/u.test(term)).slice(0, TERMS_MAX);
}

export type Marked = [text: string, hit: boolean][];

/** A text in parts, those that were searched for told apart. */
export function markTerms(text: string, terms: readonly Term[]): Marked {
  const wanted = new Set(terms.flat().flatMap(wordsOf).map(fold));
  const parts: Marked = [];
  let last = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (!wanted.has(fold(word))) continue;
    if (index > last) parts.push([text.slice(last, index), false]);
    parts.push([word, true]);
    last = index + word.length;
  }
  if (last < text.length) parts.push([text.slice(last), false]);
  return parts;
}

const EXCERPT_MAX = 240;
/** Characters that stand before the first hit. */
const BEFORE = 60;

/** The part of a text around the first hit, with every hit in it. */
export function excerptAround(text: string, terms: readonly Term[]): Marked {
  const whole = text.replace(/\s+/g, " ").trim();
  const first = markTerms(whole, terms).findIndex(([, hit]) => hit);
  const at = first <= 0 ? 0 : (markTerms(whole, terms)[0]?.[0].length ?? 0);
  const from = at <= BEFORE ? 0 : whole.indexOf(" ", at - BEFORE) + 1 || at;
  const cut = Array.from(whole.slice(from)).slice(0, EXCERPT_MAX).join("");
  const isCut = from + cut.length < whole.length;
  const shown = isCut && cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return markTerms(`${from > 0 ? "…" : ""}${shown}${isCut ? "…" : ""}`, terms);
}
