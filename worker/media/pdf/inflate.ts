import { inflateSync } from "node:zlib";
import { asciiAt } from "../byte-search";
import { MediaRefused, mustHold } from "../media-refused";
import { ENCODING, INFLATE, TOO_LARGE } from "./refusals";
import type { PdfDict, PdfValue } from "./values";

/** What one stream of structure may unfold to, and all of a file's together; bytes. */
export const STREAM_MAX = 4_194_304;
const FILE_MAX = 16_777_216;
const FILTERS_MAX = 2;
const COLUMNS_MAX = 1024;

/** Unfolds the streams of one file, one at a time, and never past what is left. */
export class Inflater {
  #left = FILE_MAX;

  /**
   * A stream's content.
   * @throws MediaRefused where it is encoded in another way than programs encode structure, is damaged, or too large
   */
  unfold(dict: PdfDict, raw: Uint8Array): Uint8Array {
    const filters = listOf(dict.get("/Filter"));
    const parms = listOf(dict.get("/DecodeParms"));
    mustHold(!dict.has("/DP") && filters.length <= FILTERS_MAX && parms.length <= filters.length, ENCODING);
    let content = raw;
    for (const [at, filter] of filters.entries())
      content = this.#within(this.#decode(filter, parms[at] ?? null, content));
    return filters.length === 0 ? this.#within(raw) : content;
  }

  /** Whether bytes unpack as they stand. */
  canUnfold(raw: Uint8Array): boolean {
    try {
      this.#inflate(raw);
      return true;
    } catch {
      return false;
    }
  }

  #decode(filter: PdfValue, parms: PdfValue, raw: Uint8Array): Uint8Array {
    mustHold(parms === null || parms instanceof Map, ENCODING);
    if (filter === "/FlateDecode" || filter === "/Fl") return withoutPredictor(this.#inflate(raw), parms);
    mustHold(filter === "/ASCIIHexDecode" || filter === "/AHx", ENCODING);
    return fromHex(raw);
  }

  #inflate(raw: Uint8Array): Uint8Array {
    try {
      return inflateSync(raw, { maxOutputLength: Math.min(STREAM_MAX, this.#left) });
    } catch (error) {
      throw new MediaRefused(error instanceof RangeError ? TOO_LARGE : INFLATE);
    }
  }

  #within(content: Uint8Array): Uint8Array {
    this.#left -= content.length;
    mustHold(this.#left >= 0 && content.length <= STREAM_MAX, TOO_LARGE);
    return content;
  }
}

/** One, several or none, as a list. */
function listOf(value: PdfValue | undefined): PdfValue[] {
  if (Array.isArray(value)) return value.length === 1 && value[0] === null ? [] : value;
  return value === undefined || value === null ? [] : [value];
}

/** Digits and blanks up to the end mark, and nothing that readers could take in different ways. */
function fromHex(raw: Uint8Array): Uint8Array {
  const text = asciiAt(raw, 0, raw.length).replace(/[\s\0]/g, "");
  mustHold(/^(?:[\da-f]{2})*>?$/i.test(text), ENCODING);
  return Uint8Array.from({ length: text.length >> 1 }, (_, n) => Number.parseInt(text.slice(2 * n, 2 * n + 2), 16));
}

const numberOf = (parms: PdfDict, key: string, missing: number): number => {
  const value = parms.get(key) ?? missing;
  mustHold(typeof value === "number" && !Number.isNaN(value), ENCODING);
  return value;
};

/** Rows that were written as differences, as tables of objects are. */
function withoutPredictor(content: Uint8Array, parms: PdfDict | null): Uint8Array {
  const predictor = parms === null ? 1 : numberOf(parms, "/Predictor", 1);
  if (parms === null || predictor === 1) return content;
  const columns = numberOf(parms, "/Columns", 1);
  mustHold(columns >= 1 && columns <= COLUMNS_MAX, ENCODING);
  mustHold(numberOf(parms, "/Colors", 1) === 1 && numberOf(parms, "/BitsPerComponent", 8) === 8, ENCODING);
  if (predictor === 2) return fromDifferences(content, columns);
  mustHold(predictor >= 10 && predictor <= 15, ENCODING);
  mustHold(content.length % (columns + 1) === 0, ENCODING);
  return rowsOf(content, columns);
}

/** As TIFF writes rows: each byte as its difference from the one to its left. */
function fromDifferences(content: Uint8Array, columns: number): Uint8Array {
  mustHold(content.length % columns === 0, ENCODING);
  const plain = Uint8Array.from(content);
  for (let at = 0; at < plain.length; at += 1)
    if (at % columns !== 0) plain[at] = (plain[at] ?? 0) + (plain[at - 1] ?? 0);
  return plain;
}

function rowsOf(content: Uint8Array, columns: number): Uint8Array {
  const rows = content.length / (columns + 1);
  const plain = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1);
    const kind = content[from] ?? 0;
    mustHold(kind <= 4, ENCODING);
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
