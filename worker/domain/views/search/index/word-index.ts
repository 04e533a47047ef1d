import { normalise } from "../../../foundation/lists/phrase";
import { VarintWriter } from "./varints";

/** The texts of one row by field; a field may have several parts, and a phrase never runs from one into the next. */
export type RowTexts = readonly (readonly string[])[];

/** While it is collected, a posting is the row and, in the low bits, the fields. */
const FIELD_BITS = 6;
/** Most postings are of the one long field, so a posting is the step from the row before, doubled; odd when fields follow. */
export const USUAL_FIELDS = 1 << 3;
/** In the run of a row's words: the next field, and the next part of the same field. */
export const NEXT_FIELD = 0;
const NEXT_PART = 1;
export const FIRST_WORD = 2;

/** Words with single spaces between answer "which texts hold this phrase" exactly, without the texts themselves. */
export class WordIndexWriter {
  private readonly numbers = new Map<string, number>();
  private readonly postings: number[][] = [];
  private readonly rows: number[][] = [];

  add(texts: RowTexts): void {
    const row = this.rows.length;
    const run: number[] = [];
    texts.forEach((parts, field) => {
      if (field > 0) run.push(NEXT_FIELD);
      parts.forEach((part, n) => {
        if (n > 0) run.push(NEXT_PART);
        for (const word of normalise(part).split(" ")) {
          if (word === "") continue;
          const number = this.numberOf(word);
          this.post(number, row, 1 << field);
          run.push(FIRST_WORD + number);
        }
      });
    });
    this.rows.push(run);
  }

  columns(): Record<string, Uint8Array | Uint32Array> {
    // Frequent words get small numbers, which take fewer bytes.
    const order = [...this.numbers.values()].sort((a, b) => this.listOf(b).length - this.listOf(a).length);
    const renumbered = new Uint32Array(order.length);
    order.forEach((old, number) => (renumbered[old] = number));
    const words = [...this.numbers.keys()];
    const lists = runs(
      order.map((old) => this.listOf(old)),
      steps,
    );
    const rows = runs(this.rows, (run) =>
      run.map((each) => (each < FIRST_WORD ? each : FIRST_WORD + (renumbered[each - FIRST_WORD] ?? 0))),
    );
    return {
      "words.text": new TextEncoder().encode(`\n${order.map((old) => `${words[old] ?? ""}\n`).join("")}`),
      "words.lists": lists.bytes,
      "words.listEnds": lists.ends,
      "words.rows": rows.bytes,
      "words.rowEnds": rows.ends,
    };
  }

  private listOf(number: number): number[] {
    return this.postings[number] ?? [];
  }

  private numberOf(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(word, number);
    this.postings.push([]);
    return number;
  }

  private post(number: number, row: number, field: number): void {
    const list = this.listOf(number);
    const last = list.at(-1);
    if (last !== undefined && last >>> FIELD_BITS === row) list[list.length - 1] = last | field;
    else list.push((row << FIELD_BITS) | field);
  }
}

/** Rows as steps from the one before; fields only where they are not the usual ones. */
function steps(list: number[]): number[] {
  let before = 0;
  return list.flatMap((each) => {
    const [row, fields] = [each >>> FIELD_BITS, each & (2 ** FIELD_BITS - 1)];
    const step = (row - before) << 1;
    before = row;
    return fields === USUAL_FIELDS ? [step] : [step | 1, fields];
  });
}

function runs(lists: readonly number[][], encode: (list: number[]) => number[]) {
  const writer = new VarintWriter();
  const ends = new Uint32Array(lists.length);
  lists.forEach((list, n) => {
    for (const value of encode(list)) writer.push(value);
    ends[n] = writer.length;
  });
  return { bytes: writer.done(), ends };
}
