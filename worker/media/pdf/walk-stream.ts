import { MediaRefused, mustHold } from "../media-refused";
import type { PdfDocument } from "./document";
import { isWhite } from "./lexer";
import { CUT_OFF, UNREADABLE } from "./refusals";
import { type PdfDict, PdfRef } from "./values";

const END = "endstream";
const [LF, CR] = [10, 13];

interface Owner {
  number: number;
  start: number;
  dict: PdfDict;
}

/** Its length must be true, so that no reader finds its end elsewhere. @throws MediaRefused */
export function walkStream(document: PdfDocument, { number, start, dict }: Owner): void {
  const { lexer } = document;
  const from = afterLineEnd(document);
  const length = dict.get("/Length");
  const to = length instanceof PdfRef ? endInSight(document, from, length.number) : from + wholeLength(length);
  mustHold(to < lexer.end, CUT_OFF);
  const end = afterBlanks(lexer.bytes, to);
  if (lexer.slice(end, end + END.length) !== END)
    throw new MediaRefused(lexer.find(END, from) === -1 ? CUT_OFF : UNREADABLE);
  lexer.at = end + END.length;
  const type = dict.get("/Type");
  const stream = { number, dict, from, to };
  if (type === "/XRef") {
    document.xrefs.add(start);
    document.xrefStreams.push(stream);
    document.noteTrailer(dict);
  }
  // Readers take a stream for one of objects by what asks for it, whatever type it names.
  if (type === "/ObjStm" || dict.has("/First")) document.objectStreams.push(stream);
  else document.otherStreams.add(number);
}

function afterLineEnd({ lexer: { bytes, at } }: PdfDocument): number {
  if (bytes[at] === CR && bytes[at + 1] === LF) return at + 2;
  mustHold(bytes[at] === LF, UNREADABLE);
  return at + 1;
}

function wholeLength(length: unknown): number {
  mustHold(typeof length === "number" && !Number.isNaN(length), UNREADABLE);
  return length;
}

/** The line end that may stand between a stream and its end mark. */
function afterBlanks(bytes: Uint8Array, at: number): number {
  if (bytes[at] === CR && bytes[at + 1] === LF) return at + 2;
  return isWhite(bytes[at]) ? at + 1 : at;
}

/** Where the stream ends by its mark; that the object which gives its length says the same is checked at the end. */
function endInSight(document: PdfDocument, from: number, object: number): number {
  const { lexer, lengthClaims } = document;
  const mark = lexer.find(END, from);
  mustHold(mark !== -1, CUT_OFF);
  const { bytes } = lexer;
  const lineEnd = bytes[mark - 2] === CR && bytes[mark - 1] === LF ? 2 : isWhite(bytes[mark - 1]) ? 1 : 0;
  lengthClaims.push({ object, least: Math.max(0, mark - from - lineEnd), most: mark - from });
  return mark;
}
