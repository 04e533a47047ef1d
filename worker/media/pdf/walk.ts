import { MediaRefused, mustHold } from "../media-refused";
import { PdfDocument } from "./document";
import { isDigit, isWhite, Lexer } from "./lexer";
import { CUT_OFF, EXTERNAL, LEADING, NOT_A_PDF, TOO_INVOLVED, TRAILING, UNREADABLE } from "./refusals";
import { walkStream } from "./walk-stream";

const XREF_ENTRIES_MAX = 200_000;
const END_MARK = "%%EOF";
/** Some readers look for the beginning this far into a file. */
const LEADING_MAX = 1024;

/**
 * Walks through a PDF from its first byte to its last: objects, tables of objects, trailers, and nothing else between
 * them. Every object is read, whether a table names it or not.
 * @throws MediaRefused
 */
export function walkPdf(bytes: Uint8Array): PdfDocument {
  const lexer = new Lexer(bytes);
  mustBegin(lexer);
  mustHold(lexer.find(END_MARK, 0) !== -1, CUT_OFF);
  const document = new PdfDocument(lexer);
  let isClosed = false;
  while (lexer.next() !== "end") {
    const wasClosed = isClosed;
    isClosed = false;
    if (lexer.kind === "number") walkObject(document);
    else if (lexer.kind === "word" && lexer.text === "xref") walkTable(document);
    else if (lexer.kind === "word" && lexer.text === "startxref") isClosed = walkEnd(document);
    else throw new MediaRefused(wasClosed ? TRAILING : UNREADABLE);
  }
  mustHold(isClosed, CUT_OFF);
  return document;
}

function mustBegin(lexer: Lexer): void {
  if (/^%PDF-[12]\.\d[\s\0]/.test(lexer.slice(0, 9))) return;
  const found = lexer.find("%PDF-", 0);
  throw new MediaRefused(found === 0 ? UNREADABLE : found > 0 && found < LEADING_MAX ? LEADING : NOT_A_PDF);
}

function whole({ kind, value }: Lexer): number {
  if (kind === "end") throw new MediaRefused(CUT_OFF);
  mustHold(kind === "number" && !Number.isNaN(value), UNREADABLE);
  return value;
}

function mustRead(lexer: Lexer, word: string): void {
  if (lexer.next() === "end") throw new MediaRefused(CUT_OFF);
  mustHold(lexer.kind === "word" && lexer.text === word, UNREADABLE);
}

/** `12 0 obj … endobj`, with or without a stream. */
function walkObject(document: PdfDocument): void {
  const { lexer, reader } = document;
  const { start } = lexer;
  const number = whole(lexer);
  lexer.next();
  whole(lexer);
  mustRead(lexer, "obj");
  document.starts.add(start);
  lexer.next();
  if (lexer.kind === "word" && lexer.text === "endobj") {
    document.noteObject(number, null);
    return;
  }
  const value = reader.read();
  document.noteObject(number, value);
  if (lexer.next() === "end") throw new MediaRefused(CUT_OFF);
  mustHold(lexer.kind === "word", UNREADABLE);
  if (lexer.text === "stream") {
    mustHold(value instanceof Map, UNREADABLE);
    mustHold(!value.has("/F") && !value.has("/FFilter"), EXTERNAL);
    walkStream(document, { number, start, dict: value });
    mustRead(lexer, "endobj");
  } else mustHold(lexer.text === "endobj", UNREADABLE);
}

function walkTable(document: PdfDocument): void {
  const { lexer, reader, objectClaims } = document;
  document.xrefs.add(lexer.start);
  while (lexer.next() === "number") {
    lexer.next();
    for (let left = whole(lexer); left > 0; left -= 1) {
      lexer.next();
      const at = whole(lexer);
      lexer.next();
      whole(lexer);
      if (lexer.next() === "end") throw new MediaRefused(CUT_OFF);
      mustHold(lexer.kind === "word" && (lexer.text === "n" || lexer.text === "f"), UNREADABLE);
      // Some programs write an object that there is not as one at the file's first byte.
      if (lexer.text === "n" && at > 0) objectClaims.push(at);
      mustHold(objectClaims.length <= XREF_ENTRIES_MAX, TOO_INVOLVED);
    }
  }
  if (lexer.kind === "end") throw new MediaRefused(CUT_OFF);
  mustHold(lexer.kind === "word" && lexer.text === "trailer", UNREADABLE);
  document.trailers.add(lexer.start);
  lexer.next();
  const trailer = reader.read();
  mustHold(trailer instanceof Map, UNREADABLE);
  document.noteTrailer(trailer);
}

/** `startxref`, where the last table begins, and the mark that a PDF ends with. @returns true */
function walkEnd(document: PdfDocument): true {
  const { lexer, xrefClaims } = document;
  lexer.next();
  const at = whole(lexer);
  while (isWhite(lexer.bytes[lexer.at])) lexer.at += 1;
  const mark = lexer.slice(lexer.at, lexer.at + END_MARK.length);
  if (END_MARK.startsWith(mark) && mark !== END_MARK) throw new MediaRefused(CUT_OFF);
  mustHold(mark === END_MARK, UNREADABLE);
  lexer.at += END_MARK.length;
  while (isWhite(lexer.bytes[lexer.at])) lexer.at += 1;
  // The first part of a file that is made for the web names no table.
  if (at > 0 || lexer.at === lexer.end) xrefClaims.push(at);
  const next = lexer.bytes[lexer.at];
  // A later saving goes on with an object or a table.
  mustHold(lexer.at === lexer.end || isDigit(next) || next === "x".charCodeAt(0), TRAILING);
  return true;
}
