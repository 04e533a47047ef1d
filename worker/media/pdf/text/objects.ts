import { MediaRefused, mustHold } from "../../media-refused";
import type { PdfDocument } from "../document";
import type { Decrypter } from "../encryption/decrypter";
import { Inflater, STREAM_MAX } from "../inflate";
import { Lexer } from "../lexer";
import { TOO_INVOLVED } from "../refusals";
import { type PdfDict, PdfRef, type PdfValue, ValueReader } from "../values";
import { fromAscii85 } from "./ascii85";
import { Effort } from "./operations";

const REFS_MAX = 16;
const STREAMS_MAX = 500;
/** Bytes of all streams together as they stand in the file, and streams that came to nothing. */
const RAW_MAX = 16_777_216;
const DAMAGED_MAX = 8;
/** Entries of all fonts' tables together. */
const FONT_EFFORT = 1_000_000;
const quiet = () => undefined;
const NOTES = { onEvent: quiet, onEvents: quiet, onLink: quiet, onRepeat: quiet, onShownFrom: quiet, onSigned: quiet };

/** The objects of an inspected file, read again one at a time as its text needs them. */
export class PdfObjects {
  readonly #inflater = new Inflater();
  readonly #read = new Map<number, PdfValue>();
  readonly fontEffort = new Effort(FONT_EFFORT);
  #streams = 0;
  #raw = 0;
  #damaged = 0;

  constructor(
    readonly document: PdfDocument,
    readonly decrypter: Decrypter | null,
  ) {}

  /** What a reference leads to. @throws MediaRefused */
  get(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let n = 0; found instanceof PdfRef; n += 1) {
      mustHold(n < REFS_MAX, TOO_INVOLVED);
      found = this.#object(found.number);
    }
    return found;
  }

  dict(value: PdfValue | undefined): PdfDict {
    const found = this.get(value);
    return found instanceof Map ? found : new Map<string, PdfValue>();
  }

  list(value: PdfValue | undefined): PdfValue[] {
    const found = this.get(value);
    if (Array.isArray(found)) return found;
    return found === null ? [] : [found];
  }

  /** A stream's content; null where the reference leads to none. @throws MediaRefused */
  stream(ref: PdfValue | undefined): { dict: PdfDict; content: Uint8Array } | null {
    const stream = ref instanceof PdfRef ? this.document.streams.get(ref.number) : undefined;
    if (stream === undefined) return null;
    const { bytes } = this.document.lexer;
    const raw = bytes.subarray(stream.from, stream.to);
    this.#streams += 1;
    this.#raw += raw.length;
    mustHold(this.#streams <= STREAMS_MAX && this.#raw <= RAW_MAX && this.#damaged < DAMAGED_MAX, TOO_INVOLVED);
    this.#damaged += 1;
    const plain = this.decrypter?.stream(raw, stream) ?? raw;
    const content = this.#unfold(stream.dict, plain);
    this.#damaged -= 1;
    return { dict: stream.dict, content };
  }

  #unfold(dict: PdfDict, raw: Uint8Array): Uint8Array {
    const filters = this.list(dict.get("/Filter")).map((filter) => this.get(filter));
    const parms = this.list(dict.get("/DecodeParms")).map((each) => this.get(each));
    const isAscii = filters[0] === "/ASCII85Decode" || filters[0] === "/A85";
    const rest = isAscii ? filters.slice(1) : filters;
    const resolved: PdfDict = new Map<string, PdfValue>([["/Filter", rest]]);
    if (parms.length > 0) resolved.set("/DecodeParms", isAscii && parms.length > rest.length ? parms.slice(1) : parms);
    return this.#inflater.unfold(resolved, isAscii ? fromAscii85(raw, STREAM_MAX) : raw);
  }

  #object(number: number): PdfValue {
    const known = this.#read.get(number);
    if (known !== undefined) return known;
    const place = this.document.places.get(number);
    if (place === undefined) return null;
    const lexer = new Lexer(place.bytes, place.from, place.to);
    lexer.next();
    const value = new ValueReader(lexer, NOTES).read(null);
    this.#read.set(number, value);
    return value;
  }
}

/** What is found in a damaged part counts as not there; anything else than a refusal is a fault of ours. */
export function orNothing<T>(read: () => T, nothing: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MediaRefused) return nothing;
    throw error;
  }
}
