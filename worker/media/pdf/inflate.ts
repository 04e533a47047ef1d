import { inflateSync } from "node:zlib";
import { MediaRefused, mustHold } from "../media-refused";
import { TOO_INVOLVED, UNREADABLE } from "./refusals";
import type { PdfDict, PdfValue } from "./values";

/** What one stream of structure may unfold to, and all of a file's together; bytes. */
const STREAM_MAX = 4_194_304;
const FILE_MAX = 16_777_216;
const COLUMNS_MAX = 1024;

/** Unfolds the streams of one file, one at a time, and never past what is left. */
export class Inflater {
  #left = FILE_MAX;

  /**
   * A stream's content.
   * @throws MediaRefused where it is encoded in another way than programs encode structure, is damaged, or too large
   */
  unfold(dict: PdfDict, raw: Uint8Array): Uint8Array {
    const filter = only(dict.get("/Filter"));
    const parms = only(dict.get("/DecodeParms"));
    mustHold(!dict.has("/DP") && (parms === null || parms instanceof Map), UNREADABLE);
    if (filter === null) {
      mustHold(parms === null, UNREADABLE);
      return this.#within(raw);
    }
    mustHold(filter === "/FlateDecode" || filter === "/Fl", UNREADABLE);
    return this.#within(withoutPredictor(this.#inflate(raw), parms));
  }

  #inflate(raw: Uint8Array): Uint8Array {
    try {
      return inflateSync(raw, { maxOutputLength: Math.min(STREAM_MAX, this.#left) });
    } catch (error) {
      throw new MediaRefused(error instanceof RangeError ? TOO_INVOLVED : UNREADABLE);
    }
  }

  #within(content: Uint8Array): Uint8Array {
    this.#left -= content.length;
    mustHold(this.#left >= 0 && content.length <= STREAM_MAX, TOO_INVOLVED);
    return content;
  }
}

/** The one item of a list, or what stands in its place; null for none. */
function only(value: PdfValue | undefined): PdfValue {
  if (!Array.isArray(value)) return value ?? null;
  mustHold(value.length <= 1, UNREADABLE);
  return value[0] ?? null;
}

const numberOf = (parms: PdfDict, key: string, missing: number): number => {
  const value = parms.get(key) ?? missing;
  mustHold(typeof value === "number" && !Number.isNaN(value), UNREADABLE);
  return value;
};

/** Rows that were written as differences, as tables of objects are. */
function withoutPredictor(content: Uint8Array, parms: PdfDict | null): Uint8Array {
  const predictor = parms === null ? 1 : numberOf(parms, "/Predictor", 1);
  if (parms === null || predictor === 1) return content;
  const columns = numberOf(parms, "/Columns", 1);
  mustHold(predictor >= 10 && predictor <= 15 && columns >= 1 && columns <= COLUMNS_MAX, UNREADABLE);
  mustHold(numberOf(parms, "/Colors", 1) === 1 && numberOf(parms, "/BitsPerComponent", 8) === 8, UNREADABLE);
  mustHold(content.length % (columns + 1) === 0, UNREADABLE);
  return rowsOf(content, columns);
}

function rowsOf(content: Uint8Array, columns: number): Uint8Array {
  const rows = content.length / (columns + 1);
  const plain = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1);
    const kind = content[from] ?? 0;
    mustHold(kind <= 4, UNREADABLE);
    const to = row * columns;
    for (let column = 0; column < columns; column += 1) {
      const left = column === 0 ? 0 : (plain[to + column - 1] ?? 0);
      const up = row === 0 ? 0 : (plain[to + column - columns] ?? 0);
      const corner = row === 0 || column === 0 ? 0 : (plain[to + column - columns - 1] ?? 0);
      plain[to + column] = (content[from + 1 + column] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return plain;
}

/** What PNG's filters expect a byte to be. */
function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind < 3) return [0, left, up][kind] ?? 0;
  if (kind === 3) return (left + up) >> 1;
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((each) => Math.abs(estimate - each));
  if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
