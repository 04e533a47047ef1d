import { mustHold } from "../media-refused";
import type { PdfDocument } from "./document";
import { isDigit, isWhite } from "./lexer";
import { HIDDEN, HIDDEN_TRAILER, POLYGLOT } from "./refusals";

/** As far from its end as a ZIP's directory may end. */
const ZIP_TAIL = 65_557;
const TRAILER = "trailer";
const [LF, CR, PERCENT, LESS] = [10, 13, 37, 60];
const ZIP_END = "PK\u0005\u0006";

/**
 * Looks for what other readers would find in bytes that are no objects here: the beginning of an object in a stream, a
 * text or a comment, for readers that search a damaged file, a table's end likewise; and a ZIP's end.
 * @throws MediaRefused
 */
export function checkHidden({ lexer, starts, trailers }: PdfDocument): void {
  const { bytes } = lexer;
  for (let at = lexer.find("obj", 0); at !== -1; at = lexer.find("obj", at + 3)) {
    const start = objectStart(bytes, at);
    mustHold(start === null ? !mayFollowComment(bytes, at) : starts.has(start), HIDDEN);
  }
  for (let at = lexer.find(TRAILER, 0); at !== -1; at = lexer.find(TRAILER, at + TRAILER.length)) {
    mustHold(trailers.has(at) || !opensDict(bytes, at + TRAILER.length), HIDDEN_TRAILER);
  }
  mustHold(lexer.find(ZIP_END, Math.max(0, bytes.length - ZIP_TAIL)) === -1, POLYGLOT);
}

function opensDict(bytes: Uint8Array, from: number): boolean {
  let at = from;
  while (isWhite(bytes[at])) at += 1;
  return (bytes[at] === LESS && bytes[at + 1] === LESS) || bytes[at] === PERCENT;
}

/** Whether a comment could stand between the word and its numbers, for a reader that begins there: on the line before. */
function mayFollowComment(bytes: Uint8Array, word: number): boolean {
  let at = word;
  for (let gap = 0; gap < 2; gap += 1) {
    const before = back(bytes, at, isWhite);
    const line = bytes.subarray(before, at);
    if ((line.includes(LF) || line.includes(CR)) && hasComment(bytes, before)) return true;
    at = back(bytes, before, isDigit);
    if (at === before) return false;
  }
  return false;
}

/** Whether the line that ends there has a comment's mark. */
function hasComment(bytes: Uint8Array, end: number): boolean {
  let at = end - 1;
  while (at >= 0 && bytes[at] !== LF && bytes[at] !== CR && bytes[at] !== PERCENT) at -= 1;
  return bytes[at] === PERCENT;
}

/** Where the two numbers before the word begin; null where there are not two. */
function objectStart(bytes: Uint8Array, word: number): number | null {
  let at = word;
  for (let n = 0; n < 2; n += 1) {
    const before = back(bytes, at, isWhite);
    if (n === 1 && before === at) return null;
    at = back(bytes, before, isDigit);
    if (at === before) return null;
  }
  return at;
}

function back(bytes: Uint8Array, from: number, belongs: (byte: number | undefined) => boolean): number {
  let at = from;
  while (at > 0 && belongs(bytes[at - 1])) at -= 1;
  return at;
}
