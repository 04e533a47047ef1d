import { type Lines, linesOf } from "../index/lines";
import { isOneSlipAway } from "./slip";

/** What people leave out of a word or put into it. */
const HYPHENS = /[-‐-―'’]/gu;
const BREAK = "\n".charCodeAt(0);
/** Longer runs of letters are no words anybody types. */
const LONGEST = 40;

interface Vocabulary {
  /** The same lines without hyphens and apostrophes: "7-oh" and "7oh" are one. */
  joined: Lines;
  /** Runs of letters and digits that are one slip away from a word. @returns how many it looked at */
  near: (word: string, visit: (line: number, run: string) => void) => number;
}

export const unhyphened = (text: string): string => text.replace(HYPHENS, "");

const known = new WeakMap<Lines, Vocabulary>();

/** Read on first use, since most lines are never searched loosely. */
export function vocabularyOf(lines: Lines): Vocabulary {
  const there = known.get(lines);
  if (there !== undefined) return there;
  const read = readVocabulary(lines);
  known.set(lines, read);
  return read;
}

function readVocabulary({ text }: Lines): Vocabulary {
  let runs: Runs | undefined;
  let joined: Lines | undefined;
  return {
    get joined() {
      return (joined ??= linesOf(unhyphened(text)));
    },
    near(word, visit) {
      const { starts, lines, ends } = (runs ??= runsOf(text));
      let looked = 0;
      for (let length = Math.max(1, word.length - 1); length <= Math.min(LONGEST, word.length + 1); length += 1) {
        for (let n = ends[length - 1] ?? 0; n < (ends[length] ?? 0); n += 1) {
          looked += 1;
          const at = starts[n] ?? 0;
          if (isOneSlipAway(text, at, length, word)) visit(lines[n] ?? 0, text.slice(at, at + length));
        }
      }
      return looked;
    },
  };
}

interface Runs {
  /** Where each run begins, and the line it stands in; by length, and within one as they stand. */
  starts: Uint32Array;
  lines: Uint32Array;
  /** By length, the end of its runs. */
  ends: Uint32Array;
}

/** Letters and digits; beyond ASCII everything that is no punctuation of Latin-1 or of the general block counts as one. */
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0xc0 && (code < 0x2000 || code > 0x206f));

function runsOf(text: string): Runs {
  const ends = new Uint32Array(LONGEST + 1);
  eachRun(text, (_start, length) => (ends[length] = (ends[length] ?? 0) + 1));
  for (let length = 1; length <= LONGEST; length += 1) ends[length] = (ends[length] ?? 0) + (ends[length - 1] ?? 0);
  const total = ends[LONGEST] ?? 0;
  const next = Uint32Array.from(ends, (_, length) => (length === 0 ? 0 : (ends[length - 1] ?? 0)));
  const [starts, lines] = [new Uint32Array(total), new Uint32Array(total)];
  eachRun(text, (start, length, line) => {
    const place = next[length] ?? 0;
    next[length] = place + 1;
    starts[place] = start;
    lines[place] = line;
  });
  return { starts, lines, ends };
}

function eachRun(text: string, visit: (start: number, length: number, line: number) => void): void {
  let [start, line] = [-1, -1];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0 && at - start <= LONGEST) visit(start, at - start, line);
    start = -1;
    if (code === BREAK) line += 1;
  }
}
