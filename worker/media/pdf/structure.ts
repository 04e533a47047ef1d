import { mustHold } from "../media-refused";
import type { PdfDocument, StructureStream } from "./document";
import type { Inflater } from "./inflate";
import { isWhite, Lexer } from "./lexer";
import { TOO_INVOLVED, UNREADABLE } from "./refusals";

const IN_STREAM_MAX = 50_000;
const ENTRIES_MAX = 200_000;

const contentOf = ({ lexer: { bytes } }: PdfDocument, { dict, from, to }: StructureStream, inflater: Inflater) =>
  inflater.unfold(dict, bytes.subarray(from, to));

/** Each where the stream's own index says, and nothing between them. @throws MediaRefused */
export function readObjectStream(document: PdfDocument, stream: StructureStream, inflater: Inflater): void {
  const first = stream.dict.get("/First");
  const count = stream.dict.get("/N");
  mustHold(typeof first === "number" && typeof count === "number", UNREADABLE);
  mustHold(count <= IN_STREAM_MAX, TOO_INVOLVED);
  const content = contentOf(document, stream, inflater);
  mustHold(first <= content.length, UNREADABLE);
  const index = indexOf(new Lexer(content, 0, first), count);
  for (const [n, { number, at }] of index.entries()) {
    const from = first + at;
    const to = first + (index[n + 1]?.at ?? content.length - first);
    mustHold(from <= to && to <= content.length, UNREADABLE);
    const lexer = new Lexer(content, from, to);
    lexer.next();
    document.noteObject(number, document.readerOf(lexer).read());
    mustHold(lexer.next() === "end", UNREADABLE);
  }
}

function indexOf(lexer: Lexer, count: number): { number: number; at: number }[] {
  const index: { number: number; at: number }[] = [];
  for (let n = 0; n < count; n += 1) {
    const [number, at] = [nextWhole(lexer), nextWhole(lexer)];
    index.push({ number, at });
  }
  mustHold(lexer.next() === "end", UNREADABLE);
  return index;
}

function nextWhole(lexer: Lexer): number {
  mustHold(lexer.next() === "number" && !Number.isNaN(lexer.value), UNREADABLE);
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
  mustHold(Array.isArray(widths) && widths.length === 3, UNREADABLE);
  const [typeWidth, secondWidth, thirdWidth] = widths.map(width);
  mustHold(typeWidth !== undefined && secondWidth !== undefined && thirdWidth !== undefined, UNREADABLE);
  const size = typeWidth + secondWidth + thirdWidth;
  mustHold(size > 0, UNREADABLE);
  const content = contentOf(document, stream, inflater);
  mustHold(content.length / size <= ENTRIES_MAX, TOO_INVOLVED);
  for (let at = 0; at + size <= content.length; at += size) {
    const type = typeWidth === 0 ? 1 : big(content, at, typeWidth);
    const second = big(content, at + typeWidth, secondWidth);
    if (type === 1 && second > 0) document.objectClaims.push(second);
    if (type === 2) mustHold(objectStreams.has(second), UNREADABLE);
  }
}

function width(value: unknown): number {
  mustHold(typeof value === "number" && value >= 0 && value <= 6, UNREADABLE);
  return value;
}

/** A number of some bytes, the most significant first. */
function big(bytes: Uint8Array, from: number, length: number): number {
  let value = 0;
  for (let n = 0; n < length; n += 1) value = value * 256 + (bytes[from + n] ?? 0);
  return value;
}

/** What a reader follows must be what was read here. @throws MediaRefused */
export function checkClaims({ lexer: { bytes }, ...found }: PdfDocument): void {
  const reaches = (at: number, known: ReadonlySet<number>): boolean => {
    let start = at;
    while (!known.has(start) && isWhite(bytes[start])) start += 1;
    return known.has(start);
  };
  for (const at of found.xrefClaims) mustHold(reaches(at, found.xrefs), UNREADABLE);
  for (const at of found.objectClaims) mustHold(reaches(at, found.starts), UNREADABLE);
}
