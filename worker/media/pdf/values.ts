import { MediaRefused, mustHold } from "../media-refused";
import type { Lexer } from "./lexer";
import { CUT_OFF, FORBIDDEN, FORBIDDEN_KEYS, PRINTER_PROGRAM, SYNTAX, TOO_INVOLVED, TWICE } from "./refusals";
import { type ObjectId, PdfText } from "./texts";

export class PdfRef {
  constructor(readonly number: number) {}
}
export type PdfDict = Map<string, PdfValue>;
/** What inspection looks at; a string is a name with its slash, null everything that plays no part. */
export type PdfValue = number | string | boolean | PdfText | PdfRef | PdfValue[] | PdfDict | null;

const DEPTH_MAX = 80;
const VALUES_MAX = 100_000;
/** Two readers may each take another one of two entries of the same key. */
const DECISIVE = new Set(
  "/Type /Length /Filter /DecodeParms /First /N /W /Index /Size /Prev /XRefStm /Root /S /OpenAction /AA /F /UF /URI /Base /Encrypt /Ref /ByteRange".split(
    " ",
  ),
);

/** Is told, as a document is read, what it does by itself and where it leads. */
interface Notes {
  onEvent: (action: PdfValue) => void;
  onEvents: (actions: PdfValue) => void;
  onLink: (address: PdfValue) => void;
  /** What a drawing may take from another file, or other parts of a document's outline. */
  onShownFrom: (source: PdfValue) => void;
  /** Which bytes of the file a signature covers. */
  onSigned: (range: PdfValue) => void;
  /** A dictionary with two entries of the same key. */
  onRepeat: (dict: PdfDict) => void;
}

/** Reads one object at a time, and refuses it as soon as it names something active. */
export class ValueReader {
  #left = VALUES_MAX;
  #owner: ObjectId | null = null;

  constructor(
    readonly lexer: Lexer,
    readonly notes: Notes,
  ) {}

  /** The object whose first token is the present one. @throws MediaRefused */
  read(owner: ObjectId | null): PdfValue {
    this.#left = VALUES_MAX;
    this.#owner = owner;
    return this.#value(0);
  }

  #value(depth: number): PdfValue {
    const { lexer } = this;
    this.#left -= 1;
    mustHold(this.#left > 0 && depth < DEPTH_MAX, TOO_INVOLVED);
    switch (lexer.kind) {
      case "number":
        return this.#numberOrRef();
      case "name":
        refuse(FORBIDDEN.get(lexer.text));
        return lexer.text;
      case "string":
        return new PdfText(lexer.bytes, lexer.start, lexer.at, this.#owner);
      case "[":
        return this.#array(depth);
      case "<<":
        return this.#dict(depth);
      case "word":
        mustHold(/^(?:true|false|null)$/.test(lexer.text), SYNTAX);
        return lexer.text === "null" ? null : lexer.text === "true";
      default:
        throw new MediaRefused(lexer.kind === "end" ? CUT_OFF : SYNTAX);
    }
  }

  /** What only several of its entries say together. */
  #noteWhole(dict: PdfDict): void {
    const { notes } = this;
    const kind = dict.get("/S");
    // Which action it is, another object may say.
    const file = dict.get("/F") ?? null;
    if (kind === "/GoToR" || kind === "/Thread" || (kind instanceof PdfRef && file !== null)) notes.onLink(file);
    mustHold(dict.get("/Subtype") !== "/PS", PRINTER_PROGRAM);
  }

  #numberOrRef(): number | PdfRef {
    const { lexer } = this;
    const { value, at } = lexer;
    if (!Number.isNaN(value) && lexer.next() === "number" && lexer.next() === "word" && lexer.text === "R")
      return new PdfRef(value);
    lexer.at = at;
    return value;
  }

  #array(depth: number): PdfValue[] {
    const { lexer } = this;
    const items: PdfValue[] = [];
    while (lexer.next() !== "]") {
      if (lexer.kind === "word" && lexer.text === "R") items.push(refOf(items));
      else if (lexer.kind === "number") {
        this.#left -= 1;
        mustHold(this.#left > 0, TOO_INVOLVED);
        items.push(lexer.value);
      } else items.push(this.#value(depth + 1));
    }
    return items;
  }

  #dict(depth: number): PdfDict {
    const { lexer, notes } = this;
    const dict: PdfDict = new Map();
    while (lexer.next() !== ">>") {
      if (lexer.kind !== "name") throw new MediaRefused(lexer.kind === "end" ? CUT_OFF : SYNTAX);
      const key = lexer.text;
      refuse(FORBIDDEN.get(key) ?? FORBIDDEN_KEYS.get(key));
      lexer.next();
      const value = this.#value(depth + 1);
      if (dict.has(key)) {
        // Some programs write the same entry again.
        const isSame = typeof value === "string" && value === dict.get(key);
        mustHold(isSame || !DECISIVE.has(key), TWICE);
        notes.onRepeat(dict);
      }
      if (key === "/OpenAction") notes.onEvent(value);
      if (key === "/AA") notes.onEvents(value);
      // A catalog's entry of this name is a dictionary, which has the beginning of all its addresses.
      if ((key === "/URI" && !(value instanceof Map)) || (key === "/Base" && leads(value))) notes.onLink(value);
      if (key === "/Ref") notes.onShownFrom(value);
      if (key === "/ByteRange") notes.onSigned(value);
      dict.set(key, value);
    }
    this.#noteWhole(dict);
    return dict;
  }
}

const leads = (value: PdfValue): boolean => value instanceof PdfText || value instanceof PdfRef;

function refuse(reason: string | undefined): void {
  if (reason !== undefined) throw new MediaRefused(reason);
}

/** Two numbers and R are a reference to the object of the first. */
function refOf(items: PdfValue[]): PdfRef {
  const [generation, number] = [items.pop(), items.pop()];
  mustHold(typeof generation === "number" && typeof number === "number", SYNTAX);
  return new PdfRef(number);
}
