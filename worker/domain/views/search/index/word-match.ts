import type { IndexDocument } from "./document";
import { type Lines, linesOf } from "./lines";
import { VarintReader } from "./varints";
import { FIRST_WORD, NEXT_FIELD, USUAL_FIELDS } from "./word-index";

export interface WordIndex {
  /** `found` has one byte a row and is overwritten: bit n for the n-th field. */
  match(phrase: string, found: Uint8Array): void;
  /** Every word that stands in a row, a line each. */
  words: Lines;
  /** Adds where a word stands, by its line, to one byte a row. @returns in how many rows that is */
  mark(word: number, found: Uint8Array): number;
}

export function readWordIndex(document: IndexDocument): WordIndex {
  const words = linesOf(new TextDecoder().decode(document.column("words.text", "u8")));
  const listEnds = document.column("words.listEnds", "u32", words.count);
  const rowEnds = document.column("words.rowEnds", "u32", document.rows);
  const lists = document.column("words.lists", "u8", listEnds.at(-1) ?? 0);
  const rows = document.column("words.rows", "u8", rowEnds.at(-1) ?? 0);

  const mark = (number: number, found: Uint8Array) => {
    const list = new VarintReader(lists, number === 0 ? 0 : (listEnds[number - 1] ?? 0), listEnds[number] ?? 0);
    let rows = 0;
    for (let row = 0; list.more; rows += 1) {
      const step = list.next();
      row += step >>> 1;
      found[row] = (found[row] ?? 0) | (step & 1 ? list.next() : USUAL_FIELDS);
    }
    return rows;
  };

  /** Scratch: bit n is set for a word that may stand as the n-th of the running phrase. */
  let standsAs: Uint32Array | undefined;

  /** Fields in which words may stand one after the other: all beginnings of the phrase at once, one bit each. */
  const inSequence = (row: number, bits: Uint32Array, complete: number): number => {
    const run = new VarintReader(rows, row === 0 ? 0 : (rowEnds[row - 1] ?? 0), rowEnds[row] ?? 0);
    let [field, fields, begun] = [1, 0, 0];
    while (run.more) {
      const value = run.next();
      if (value === NEXT_FIELD) field <<= 1;
      begun = value < FIRST_WORD ? 0 : ((begun << 1) | 1) & (bits[value - FIRST_WORD] ?? 0);
      if (begun & complete) fields |= field;
    }
    return fields;
  };

  const matchSequence = (pieces: readonly string[], found: Uint8Array) => {
    const last = pieces.length - 1;
    const sets = pieces.map((piece, n) => words.with(piece, n === 0 ? "end" : n === last ? "start" : "whole"));
    if (sets.some((set) => set.length === 0)) return;
    const bits = (standsAs ??= new Uint32Array(words.count)).fill(0);
    const other = new Uint8Array(found.length);
    sets.forEach((set, n) => {
      const target = n === 0 ? found : other.fill(0);
      for (const number of set) {
        mark(number, target);
        bits[number] = (bits[number] ?? 0) | (1 << n);
      }
      if (n > 0) for (let row = 0; row < found.length; row += 1) found[row] = (found[row] ?? 0) & (other[row] ?? 0);
    });
    for (let row = 0; row < found.length; row += 1) if (found[row]) found[row] = inSequence(row, bits, 1 << last);
  };

  return {
    words,
    mark,
    match(phrase, found) {
      found.fill(0);
      const pieces = phrase.split(" ");
      if (pieces.length > 1) matchSequence(pieces, found);
      else for (const number of words.with(phrase, "anywhere")) mark(number, found);
    },
  };
}
