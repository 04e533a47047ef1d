/** Which object something stands in; what is encrypted, is so with this in its key. */
export interface ObjectId {
  number: number;
  generation: number;
}

/** A text as it stands in the file, its escapes still in it. */
export class PdfText {
  constructor(
    readonly file: Uint8Array,
    readonly from: number,
    readonly to: number,
    /** Null where it is not encrypted by itself: in a table's end, or an object inside a stream. */
    readonly owner: ObjectId | null,
  ) {}

  /** Whether it is longer than what is read of it. */
  get isCut(): boolean {
    return this.to - this.from - 2 > TEXT_MAX;
  }

  /** What it stands for. */
  get bytes(): Uint8Array {
    const inside = this.file.subarray(this.from + 1, Math.min(this.to - 1, this.from + 1 + TEXT_MAX));
    return this.file[this.from] === OPEN ? fromLiteral(inside) : fromHex(inside);
  }
}

/** No address is longer, and no part of a key. */
const TEXT_MAX = 8192;
const [OPEN, BACKSLASH, LF, CR] = [40, 92, 10, 13];
/** The letters n, r, t, b and f. */
const ESCAPED = new Map([
  [110, LF],
  [114, CR],
  [116, 9],
  [98, 8],
  [102, 12],
]);
const isOctal = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 55;

function fromLiteral(inside: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < inside.length; at += 1) {
    const byte = inside[at] ?? 0;
    if (byte !== BACKSLASH) {
      bytes.push(byte);
      continue;
    }
    at += 1;
    const next = inside[at];
    if (isOctal(next)) {
      let value = (next ?? 0) - 48;
      for (let n = 0; n < 2 && isOctal(inside[at + 1]); n += 1) {
        at += 1;
        value = value * 8 + (inside[at] ?? 0) - 48;
      }
      bytes.push(value & 255);
    } else if (next === CR && inside[at + 1] === LF) at += 1;
    else if (next !== undefined && next !== CR && next !== LF) bytes.push(ESCAPED.get(next) ?? next);
  }
  return Uint8Array.from(bytes);
}

function fromHex(inside: Uint8Array): Uint8Array {
  const digits = String.fromCharCode(...inside).replace(/[\s\0]/g, "");
  return Uint8Array.from(digits.match(/..?/g) ?? [], (pair) => Number.parseInt(pair.padEnd(2, "0"), 16));
}

/** Texts begin with a mark where they are Unicode; the rest are read as bytes of Latin letters. */
export function lettersOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
