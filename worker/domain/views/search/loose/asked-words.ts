import { phraseOf } from "../../../foundation/lists/phrase";
import { maySlip } from "./slip";
import { unhyphened } from "./vocabulary";

/** Words of a query that are looked for one by one; a longer query is looked for as its phrase only. */
export const LOOSE_WORDS_MAX = 8;
/** Shorter words stand in nearly every other, so they match whole words only. */
const PART_FROM = 3;

export interface AskedWord {
  /** As typed, normalised. */
  text: string;
  /** Without hyphens; "" where nothing else was typed. */
  joined: string;
  /** What else it is called, without hyphens; null for nearly all words. */
  also: string | null;
  /** Whether it is looked for inside longer words, as a phrase is. */
  inside: boolean;
  /** Its parts at hyphens and between digits and letters, as the phrase they make: "7-oh" and "7oh" are "7 oh". */
  apart: string | null;
  /** Joined with the word behind it: "7" before "oh" is "7oh". */
  withNext: string | null;
  slips: boolean;
  /** Whether it names what nearly everything here is made of, and so stands wherever that is. */
  isKratom: boolean;
}

/** What people write for what products are called, without hyphens. */
const ALSO: Readonly<Record<string, string>> = {
  "7hydroxymitragynine": "7-oh",
  hydroxymitragynine: "7-oh",
  "7hydroxy": "7-oh",
  plainleaf: "plain-leaf",
  tabs: "tablet",
  caps: "capsule",
};
/** The one word that listings leave out because the whole site is about it. */
export const KRATOM = "kratom";
const SPACED = /(?<=^| )(7) (hydroxy)/u;

/** "Alder & Ash" is "Alder and Ash", and neither says anything beside other words. */
export const isJoiner = (word: string): boolean => word === "and" || word === "&";

/** Each word of a query once, in the order they were typed; none where the query says nothing or too much. */
export function askedWords(query: string): AskedWord[] {
  const phrase = phraseOf(query).replace(SPACED, "$1-$2");
  const typed = phrase === "" ? [] : phrase.split(" ");
  const saying = typed.filter((word) => !isJoiner(word));
  const words = saying.length === 0 ? typed : saying;
  if (new Set(words).size > LOOSE_WORDS_MAX) return [];
  return words.flatMap((text, n) => {
    if (words.indexOf(text) < n) return [];
    const [bare, next] = [unhyphened(text), words[n + 1]];
    const pair = next === undefined ? "" : bare + unhyphened(next);
    return {
      text,
      joined: bare,
      also: ALSO[bare] === undefined ? null : unhyphened(ALSO[bare]),
      inside: bare.length >= PART_FROM,
      apart: apartOf(ALSO[bare] ?? text),
      withNext: pair.length >= PART_FROM ? pair : null,
      slips: maySlip(text),
      isKratom: bare === KRATOM,
    };
  });
}

const PART = /\p{N}+|[^\p{N}\s\-‐-―'’]+/gu;

function apartOf(text: string): string | null {
  const parts = text.match(PART) ?? [];
  return parts.length > 1 ? parts.join(" ") : null;
}
