import { MediaRefused, mustHold } from "../media-refused";
import type { PdfDocument } from "./document";
import { isWhite } from "./lexer";
import { CUT_OFF, LENGTH, SYNTAX, TWICE } from "./refusals";
import type { ObjectId } from "./texts";
import { type PdfDict, PdfRef, type PdfValue } from "./values";

const END = "endstream";
const MARKS_MAX = 16;
const [LF, CR] = [10, 13];

interface Owner extends ObjectId {
  dict: PdfDict;
}

/**
 * It ends where its length says, or else where its end mark first stands. A stream of structure has to have a true
 * length, so that no reader finds other objects in it.
 * @throws MediaRefused
 */
export function walkStream(document: PdfDocument, { number, generation, dict }: Owner): void {
  const { lexer } = document;
  const { bytes } = lexer;
  const type = dict.get("/Type");
  // Readers take a stream for one of objects, or for a table, by what asks for it, whatever type it names.
  const isXref = type === "/XRef" || dict.has("/W");
  const isObjects = type === "/ObjStm" || dict.has("/First");
  mustHold(!(isXref && isObjects), TWICE);
  const from = afterLineEnd(bytes, lexer.at, isXref || isObjects);
  const length = dict.get("/Length");
  const declared = length instanceof PdfRef ? null : declaredEnd(document, from, length);
  const end = declared?.mark ?? markFrom(document, from);
  const to = declared?.to ?? end;
  lexer.at = end + END.length;
  const stream = { number, generation, dict, from, to };
  document.streams.set(number, stream);
  if (isXref) document.noteTrailer(dict);
  if (isXref) document.xrefStreams.push(stream);
  if (isObjects) document.objectStreams.push(stream);
  else document.otherStreams.add(number);
  if ((isXref || isObjects) && declared === null) document.lengthClaims.push(claimOf(bytes, length, from, end));
}

/** A line feed, or one behind a carriage return; some programs write only that, and readers then disagree by a byte. */
function afterLineEnd(bytes: Uint8Array, at: number, isStructure: boolean): number {
  if (bytes[at] === CR && bytes[at + 1] === LF) return at + 2;
  if (bytes[at] === LF) return at + 1;
  mustHold(!isStructure, SYNTAX);
  return bytes[at] === CR ? at + 1 : at;
}

/** Null where the mark does not stand there. */
function declaredEnd(
  { lexer }: PdfDocument,
  from: number,
  length: PdfValue | undefined,
): { to: number; mark: number } | null {
  const to = typeof length === "number" && length >= 0 ? from + length : lexer.end;
  const mark = afterBlanks(lexer.bytes, to);
  return lexer.slice(mark, mark + END.length) === END ? { to, mark } : null;
}

/** The first mark that an object's end follows; where a program leaves that out, the first. */
function markFrom({ lexer }: PdfDocument, from: number): number {
  const first = lexer.find(END, from);
  if (first === -1) throw new MediaRefused(CUT_OFF);
  let mark = first;
  for (let tries = 0; tries < MARKS_MAX && mark !== -1; tries += 1) {
    if (/^[\s\0]+endobj/.test(lexer.slice(mark + END.length, mark + END.length + 12))) return mark;
    mark = lexer.find(END, mark + 1);
  }
  return first;
}

/** The line end that may stand between a stream and its end mark. */
function afterBlanks(bytes: Uint8Array, at: number): number {
  if (bytes[at] === CR && bytes[at + 1] === LF) return at + 2;
  return isWhite(bytes[at]) ? at + 1 : at;
}

/** What the length may be that another object gives, from where the stream is seen to end. */
function claimOf(bytes: Uint8Array, length: PdfValue | undefined, from: number, mark: number) {
  mustHold(length instanceof PdfRef, LENGTH);
  const lineEnd = bytes[mark - 2] === CR && bytes[mark - 1] === LF ? 2 : isWhite(bytes[mark - 1]) ? 1 : 0;
  return { object: length.number, least: Math.max(0, mark - from - lineEnd), most: mark - from };
}
