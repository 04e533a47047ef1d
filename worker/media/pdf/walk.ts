import { asciiAt } from "../byte-search";
import { MediaRefused, mustHold } from "../media-refused";
import { PdfDocument } from "./document";
import { isDigit, isWhite, Lexer } from "./lexer";
import { CUT_OFF, EXTERNAL, LEADING, NO_VERSION, NOT_A_PDF, SYNTAX, TOO_INVOLVED, TRAILING } from "./refusals";
import { walkStream } from "./walk-stream";

const PERCENT = 37;
const END_MARK = "%%EOF";
/** What each part of a file begins with; of a later saving, only one of these may stand behind the end of the first. */
const PART = /^(endobj|xref|trailer|startxref[\s\0]+-?\d+|startxref)/;
const OBJECT = "obj";
const BEGINNING_MAX = 32;
const SKIPPED_MAX = 10_000;
/** Some readers look for the beginning this far into a file. */
const LEADING_MAX = 1024;

/**
 * Walks through a PDF from its first byte to its last: objects, tables of objects, trailers, and nothing else between
 * them. Every object is read, whether a table names it or not (rules/certificates#inspection).
 * @throws MediaRefused
 */
export function walkPdf(bytes: Uint8Array): PdfDocument {
  const lexer = new Lexer(bytes);
  mustBegin(lexer);
  mustHold(lexer.find(END_MARK, 0) !== -1, CUT_OFF);
  const document = new PdfDocument(lexer);
  for (let skipped = 0; skipped <= SKIPPED_MAX;) {
    const isClosed = skipBetween(lexer);
    mustHold(lexer.at < lexer.end || isClosed, CUT_OFF);
    if (lexer.at === lexer.end) return document;
    if (!walkPart(document)) {
      mustHold(!isClosed, TRAILING);
      lexer.skipLine();
      skipped += 1;
    }
  }
  throw new MediaRefused(TOO_INVOLVED);
}

/** Skips blanks and comments. @returns whether the mark is among them that a PDF ends with */
function skipBetween(lexer: Lexer): boolean {
  let isClosed = false;
  lexer.skipWhite();
  while (lexer.bytes[lexer.at] === PERCENT) {
    const isMark = lexer.slice(lexer.at, lexer.at + END_MARK.length) === END_MARK;
    isClosed ||= isMark;
    // A later saving may begin in the same line.
    if (isMark && isDigit(lexer.bytes[lexer.at + END_MARK.length])) lexer.at += END_MARK.length;
    else lexer.skipLine();
    lexer.skipWhite();
  }
  return isClosed;
}

/** @returns false for what is no part of a file: readers skip such lines, and that no object hides there is checked. */
function walkPart(document: PdfDocument): boolean {
  const { lexer } = document;
  if (isDigit(lexer.bytes[lexer.at])) {
    const isObject = opensObject(lexer.bytes, lexer.at);
    if (isObject) walkObject(document);
    return isObject;
  }
  const [, word = ""] = PART.exec(lexer.slice(lexer.at, lexer.at + BEGINNING_MAX)) ?? [];
  if (word === "trailer") walkTrailer(document);
  else if (word === "xref") walkTable(lexer);
  else lexer.at += word.length;
  return word !== "";
}

/** Two numbers and the word, with blanks between them. */
function opensObject(bytes: Uint8Array, from: number): boolean {
  let at = from;
  for (let n = 0; n < 2; n += 1) {
    const digits = at;
    while (isDigit(bytes[at])) at += 1;
    const blanks = at;
    while (isWhite(bytes[at])) at += 1;
    if (blanks === digits || (n === 0 && at === blanks)) return false;
  }
  return asciiAt(bytes, at, at + OBJECT.length) === OBJECT;
}

function mustBegin(lexer: Lexer): void {
  if (/^%PDF-[12]\.\d[\s\0%]/.test(lexer.slice(0, 9))) return;
  const found = lexer.find("%PDF-", 0);
  throw new MediaRefused(found === 0 ? NO_VERSION : found > 0 && found < LEADING_MAX ? LEADING : NOT_A_PDF);
}

function whole({ kind, value }: Lexer): number {
  if (kind === "end") throw new MediaRefused(CUT_OFF);
  mustHold(kind === "number" && value >= 0, SYNTAX);
  return value;
}

const isWord = ({ kind, text }: Lexer, word: string): boolean => kind === "word" && text === word;

function mustRead(lexer: Lexer, word: string): void {
  if (lexer.next() === "end") throw new MediaRefused(CUT_OFF);
  mustHold(isWord(lexer, word), SYNTAX);
}

/** `12 0 obj … endobj`, with or without a stream. */
function walkObject(document: PdfDocument): void {
  const { lexer, reader } = document;
  lexer.next();
  const { start } = lexer;
  const number = whole(lexer);
  lexer.next();
  const generation = whole(lexer);
  mustRead(lexer, "obj");
  document.starts.add(start);
  lexer.next();
  if (isWord(lexer, "endobj")) {
    document.noteObject(number, null, { bytes: lexer.bytes, from: lexer.start, to: lexer.start });
    return;
  }
  const from = lexer.start;
  const value = reader.read({ number, generation });
  document.noteObject(number, value, { bytes: lexer.bytes, from, to: lexer.at });
  lexer.next();
  if (isWord(lexer, "stream")) {
    mustHold(value instanceof Map, SYNTAX);
    mustHold(!value.has("/F") && !value.has("/FFilter"), EXTERNAL);
    walkStream(document, { number, generation, dict: value });
    lexer.next();
  }
  mustEnd(lexer);
}

/** Some programs leave the end mark out; every reader then takes what comes next for another object. */
function mustEnd(lexer: Lexer): void {
  if (lexer.kind === "end") throw new MediaRefused(CUT_OFF);
  if (isWord(lexer, "endobj")) return;
  mustHold(lexer.kind === "number" || isWord(lexer, "xref"), SYNTAX);
  lexer.at = lexer.start;
}

/** Only skipped: that whatever it leads to was read is made sure without it. */
function walkTable(lexer: Lexer): void {
  lexer.next();
  while (lexer.next() !== "end") {
    if (lexer.kind === "word" && lexer.text !== "n" && lexer.text !== "f") break;
    mustHold(lexer.kind === "number" || lexer.kind === "word", SYNTAX);
  }
  lexer.at = lexer.start;
}

function walkTrailer(document: PdfDocument): void {
  const { lexer, reader } = document;
  lexer.next();
  document.trailers.add(lexer.start);
  lexer.next();
  const trailer = reader.read(null);
  mustHold(trailer instanceof Map, SYNTAX);
  document.noteTrailer(trailer);
}
