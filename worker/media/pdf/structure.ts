import { mustHold } from "../media-refused";
import type { PdfDocument, StructureStream } from "./document";
import type { Decrypter } from "./encryption/decrypter";
import type { Inflater } from "./inflate";
import { Lexer } from "./lexer";
import { CIPHER_UNCLEAR, DISGUISED, INDEX, TOO_INVOLVED } from "./refusals";
import type { PdfValue } from "./values";

const IN_STREAM_MAX = 50_000;
const ENTRIES_MAX = 200_000;

/** How the streams of one file are opened: decrypted, where it is encrypted, then unpacked. */
interface Opening {
  inflater: Inflater;
  decrypter: Decrypter | null;
}

const isWhole = (value: PdfValue | undefined): value is number => typeof value === "number" && value >= 0;

/** Each where the stream's own index says, and nothing between them. @throws MediaRefused */
export function readObjectStream(
  document: PdfDocument,
  stream: StructureStream,
  { inflater, decrypter }: Opening,
): void {
  const first = stream.dict.get("/First");
  const count = stream.dict.get("/N");
  mustHold(isWhole(first) && isWhole(count), INDEX);
  mustHold(count <= IN_STREAM_MAX, TOO_INVOLVED);
  const raw = document.lexer.bytes.subarray(stream.from, stream.to);
  if (decrypter?.isPartial && decrypter.ciphers.streams !== "none")
    mustHold(stream.dict.has("/Filter") && !inflater.canUnfold(raw), CIPHER_UNCLEAR);
  const content = inflater.unfold(stream.dict, decrypter?.stream(raw, stream) ?? raw);
  mustHold(first <= content.length, INDEX);
  const index = indexOf(new Lexer(content, 0, first), count);
  for (const [n, { number, at }] of index.entries()) {
    const from = first + at;
    const to = first + (index[n + 1]?.at ?? content.length - first);
    mustHold(from <= to && to <= content.length, INDEX);
    const lexer = new Lexer(content, from, to);
    lexer.next();
    document.noteObject(number, document.readerOf(lexer).read(null), { bytes: content, from, to });
    mustHold(lexer.next() === "end", INDEX);
  }
}

function indexOf(lexer: Lexer, count: number): { number: number; at: number }[] {
  const index: { number: number; at: number }[] = [];
  for (let n = 0; n < count; n += 1) {
    const [number, at] = [nextWhole(lexer), nextWhole(lexer)];
    index.push({ number, at });
  }
  mustHold(lexer.next() === "end", INDEX);
  return index;
}

function nextWhole(lexer: Lexer): number {
  mustHold(lexer.next() === "number" && lexer.value >= 0, INDEX);
  return lexer.value;
}

/**
 * @param objectStreams numbers of the streams whose objects were read
 * @throws MediaRefused also where it looks for objects in another stream
 */
export function readXrefStream(
  document: PdfDocument,
  stream: StructureStream,
  inflater: Inflater,
  objectStreams: ReadonlySet<number>,
): void {
  const widths = stream.dict.get("/W");
  mustHold(Array.isArray(widths) && widths.length === 3, INDEX);
  const [typeWidth, secondWidth, thirdWidth] = widths.map(width);
  mustHold(typeWidth !== undefined && secondWidth !== undefined && thirdWidth !== undefined, INDEX);
  const size = typeWidth + secondWidth + thirdWidth;
  mustHold(size > 0, INDEX);
  const content = inflater.unfold(stream.dict, document.lexer.bytes.subarray(stream.from, stream.to));
  mustHold(content.length / size <= ENTRIES_MAX, TOO_INVOLVED);
  for (let at = 0; at + size <= content.length; at += size) {
    const type = typeWidth === 0 ? 1 : big(content, at, typeWidth);
    const second = big(content, at + typeWidth, secondWidth);
    if (type === 2) mustHold(objectStreams.has(second) || !document.otherStreams.has(second), DISGUISED);
  }
}

function width(value: unknown): number {
  mustHold(typeof value === "number" && value >= 0 && value <= 6, INDEX);
  return value;
}

/** A number of some bytes, the most significant first. */
function big(bytes: Uint8Array, from: number, length: number): number {
  let value = 0;
  for (let n = 0; n < length; n += 1) value = value * 256 + (bytes[from + n] ?? 0);
  return value;
}
