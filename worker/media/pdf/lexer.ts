import { asciiAt, findAscii } from "../byte-search";
import { mustHold } from "../media-refused";
import { CUT_OFF, POLYGLOT, TOO_INVOLVED, SYNTAX } from "./refusals";

type Kind = "end" | "number" | "name" | "string" | "word" | "[" | "]" | "<<" | ">>";

const REGULAR = 0;
const WHITE = 1;
const DELIMITER = 2;
const CLASSES = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASSES[byte] = WHITE;
for (const char of "()<>[]{}/%") CLASSES[char.charCodeAt(0)] = DELIMITER;

const HEX = new Uint8Array(256);
for (const char of "0123456789abcdefABCDEF\0\t\n\f\r ") HEX[char.charCodeAt(0)] = 1;
/** Names have 127 bytes at most; some programs write longer ones. */
const NAME_MAX = 1000;
const WORD_MAX = 64;

export const isWhite = (byte: number | undefined): boolean => byte !== undefined && CLASSES[byte] === WHITE;
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

const LETTERS = new TextDecoder("latin1");
const GLUED = /^(\d+(?=endobj$)|endobj(?=\d+$))/;

const [PERCENT, SLASH, BACKSLASH] = [37, 47, 92];
const [OPEN, CLOSE, LESS, GREATER] = [40, 41, 60, 62];
const [SQUARE_OPEN, SQUARE_CLOSE] = [91, 93];
/** The beginnings of other kinds of file, as a comment could hide them. */
const FOREIGN = /<(?:script|html|!doctype|svg|body|iframe|\?php|\?xml)/i;

/** Reads the tokens of a PDF one after the other, the comments between them left out. */
export class Lexer {
  kind: Kind = "end";
  start = 0;
  /** Of a number, which may be below zero; NaN where it is no whole one. */
  value = Number.NaN;
  /** Of a name, decoded, with its slash; of a word. */
  text = "";

  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
    readonly end = bytes.length,
  ) {}

  /** @throws MediaRefused where a token breaks off or is none */
  next(): Kind {
    this.skipBlanks();
    this.start = this.at;
    if (this.at >= this.end) return (this.kind = "end");
    return (this.kind = this.#token());
  }

  #token(): Kind {
    const byte = this.bytes[this.at];
    if (byte === SLASH) return this.#name();
    if (byte === OPEN) return this.#literal();
    if (byte === SQUARE_OPEN || byte === SQUARE_CLOSE) {
      this.at += 1;
      return byte === SQUARE_OPEN ? "[" : "]";
    }
    const isDouble = this.bytes[this.at + 1] === byte && this.at + 1 < this.end;
    if ((byte === LESS || byte === GREATER) && isDouble) {
      this.at += 2;
      return byte === LESS ? "<<" : ">>";
    }
    if (byte === LESS) return this.#hexString();
    mustHold(CLASSES[byte ?? 0] === REGULAR, SYNTAX);
    return this.#word();
  }

  /** Comments are blanks to every reader, so a word cannot be split by one unnoticed. */
  skipBlanks(): void {
    this.skipWhite();
    while (this.at < this.end && this.bytes[this.at] === PERCENT) {
      this.skipLine();
      this.skipWhite();
    }
  }

  skipWhite(): void {
    while (this.at < this.end && CLASSES[this.bytes[this.at] ?? 0] === WHITE) this.at += 1;
  }

  /** A comment, or whatever else stands there. */
  skipLine(): void {
    let mark = -1;
    while (this.at < this.end && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) {
      if (mark === -1 && this.bytes[this.at] === LESS) mark = this.at;
      this.at += 1;
    }
    // Once a line, since a line may have nothing but such marks.
    if (mark !== -1) mustHold(!FOREIGN.test(LETTERS.decode(this.bytes.subarray(mark, this.at))), POLYGLOT);
  }

  #skipRegular(): void {
    while (this.at < this.end && CLASSES[this.bytes[this.at] ?? 0] === REGULAR) this.at += 1;
  }

  #name(): Kind {
    this.at += 1;
    this.#skipRegular();
    mustHold(this.at - this.start <= NAME_MAX, TOO_INVOLVED);
    const name = this.slice(this.start, this.at);
    this.text = name.includes("#")
      ? name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : name;
    return "name";
  }

  #word(): Kind {
    let value = 0;
    let isWhole = true;
    while (this.at < this.end && CLASSES[this.bytes[this.at] ?? 0] === REGULAR) {
      const byte = this.bytes[this.at] ?? 0;
      if (isWhole && isDigit(byte)) value = value * 10 + byte - 48;
      else isWhole = false;
      this.at += 1;
    }
    this.value = Number.NaN;
    if (isWhole) {
      this.value = value;
      return "number";
    }
    mustHold(this.at - this.start <= WORD_MAX, SYNTAX);
    this.text = this.slice(this.start, this.at);
    const [, glued = ""] = GLUED.exec(this.text) ?? [];
    if (glued !== "") return this.#reread(glued);
    if (/^-\d{1,10}$/.test(this.text)) this.value = Number(this.text);
    return /^[+-]*\d*\.?[\d-]*$/.test(this.text) ? "number" : "word";
  }

  /** The first of two words that a program wrote without a blank between them. */
  #reread(text: string): Kind {
    this.at = this.start + text.length;
    this.text = text;
    if (!isDigit(text.charCodeAt(0))) return "word";
    this.value = Number(text);
    return "number";
  }

  #literal(): Kind {
    let depth = 0;
    while (this.at < this.end) {
      const byte = this.bytes[this.at];
      this.at += byte === BACKSLASH ? 2 : 1;
      if (byte === OPEN) depth += 1;
      else if (byte === CLOSE) depth -= 1;
      if (depth === 0) return "string";
    }
    mustHold(false, CUT_OFF);
    return "string";
  }

  #hexString(): Kind {
    this.at += 1;
    while (this.at < this.end && this.bytes[this.at] !== GREATER) {
      // Whatever else stands there, readers take it in different ways.
      mustHold(HEX[this.bytes[this.at] ?? 0] === 1, SYNTAX);
      this.at += 1;
    }
    mustHold(this.at < this.end, CUT_OFF);
    this.at += 1;
    return "string";
  }

  /** Where a word stands next in the bytes; -1 where it does not. */
  find(word: string, from: number): number {
    return findAscii(this.bytes, word, from);
  }

  /** Some bytes as they stand, one character each. */
  slice(from: number, to: number): string {
    return asciiAt(this.bytes, from, to);
  }
}
