import { MediaRefused, mustHold } from "../media-refused";
import type { Lexer } from "./lexer";
import { CUT_OFF, ELSEWHERE, FORBIDDEN, FORBIDDEN_KEYS, LINK, TOO_INVOLVED, UNREADABLE } from "./refusals";

export class PdfRef {
  constructor(readonly number: number) {}
}
export type PdfDict = Map<string, PdfValue>;
/** What inspection looks at; a string is a name with its slash, null everything that plays no part. */
export type PdfValue = number | string | PdfRef | PdfValue[] | PdfDict | null;

const DEPTH_MAX = 80;
const VALUES_MAX = 100_000;
/** Two readers may each take another one of two entries of the same key. */
const DECISIVE = new Set(
  "/Type /Length /Filter /DecodeParms /First /N /W /Index /Size /Prev /XRefStm /Root /S /OpenAction /F /URI /Base".split(
    " ",
  ),
);
/** Where a link leads, and what a document's links begin with. */
const ADDRESSES = new Set(["/URI", "/Base"]);
/**
 * An address without a scheme has no colon, and no escape that could stand for one; two slashes could lead to a shared
 * folder.
 */
const WEB = /^\s*(?:https?:|mailto:|tel:|(?!\s*\/\/)[^:\\]*$)/i;

/** Reads one object at a time, and refuses it as soon as it names something active. */
export class ValueReader {
  #left = VALUES_MAX;

  constructor(
    readonly lexer: Lexer,
    /** Is told what a document does as it is opened. */
    readonly onOpen: (action: PdfValue) => void,
  ) {}

  /** The object whose first token is the present one. @throws MediaRefused */
  read(): PdfValue {
    this.#left = VALUES_MAX;
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
        return null;
      case "[":
        return this.#array(depth);
      case "<<":
        return this.#dict(depth);
      case "word":
        mustHold(/^(?:true|false|null)$/.test(lexer.text), UNREADABLE);
        return null;
      default:
        throw new MediaRefused(lexer.kind === "end" ? CUT_OFF : UNREADABLE);
    }
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
    const { lexer } = this;
    const dict: PdfDict = new Map();
    while (lexer.next() !== ">>") {
      if (lexer.kind !== "name") throw new MediaRefused(lexer.kind === "end" ? CUT_OFF : UNREADABLE);
      const key = lexer.text;
      refuse(FORBIDDEN.get(key) ?? FORBIDDEN_KEYS.get(key));
      mustHold(!(DECISIVE.has(key) && dict.has(key)), UNREADABLE);
      lexer.next();
      const from = lexer.start;
      const value = this.#value(depth + 1);
      if (key === "/OpenAction") this.onOpen(value);
      if (ADDRESSES.has(key) && !(value instanceof Map)) this.#mustBeWeb(from);
      dict.set(key, value);
    }
    mustHold(dict.get("/S") !== "/Thread" || !dict.has("/F"), ELSEWHERE);
    return dict;
  }

  /** Whether a link's address is one that a reader may follow without harm; it has to stand there as it is. */
  #mustBeWeb(from: number): void {
    const text = this.lexer.slice(from, this.lexer.at);
    const hex = /^<([\s\da-f]*)>$/i.exec(text)?.[1]?.replace(/\s/g, "");
    const plain =
      hex === undefined
        ? text.slice(1, -1)
        : hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
    mustHold((hex !== undefined || text.startsWith("(")) && WEB.test(plain), LINK);
  }
}

function refuse(reason: string | undefined): void {
  if (reason !== undefined) throw new MediaRefused(reason);
}

/** Two numbers and R are a reference to the object of the first. */
function refOf(items: PdfValue[]): PdfRef {
  const [generation, number] = [items.pop(), items.pop()];
  mustHold(typeof generation === "number" && typeof number === "number", UNREADABLE);
  return new PdfRef(number);
}
