import { mustHold } from "../media-refused";
import type { Lexer } from "./lexer";
import { OPENS, TOO_INVOLVED, UNREADABLE } from "./refusals";
import { type PdfDict, PdfRef, type PdfValue, ValueReader } from "./values";

const OBJECTS_MAX = 100_000;

/** A stream whose content is part of the document's structure. */
export interface StructureStream {
  number: number;
  dict: PdfDict;
  /** Where its bytes stand in the file. */
  from: number;
  to: number;
}

/** A stream whose length another object gives: what it may be, from where the stream is seen to end. */
interface LengthClaim {
  object: number;
  least: number;
  most: number;
}

/** What one walk through a PDF found; afterwards it is held against itself. */
export class PdfDocument {
  readonly starts = new Set<number>();
  readonly objectStreams: StructureStream[] = [];
  readonly xrefStreams: StructureStream[] = [];
  readonly xrefs = new Set<number>();
  readonly xrefClaims: number[] = [];
  readonly objectClaims: number[] = [];
  readonly lengthClaims: LengthClaim[] = [];
  /** Streams that hold no objects. */
  readonly otherStreams = new Set<number>();
  /** Where the words stand that the ends of tables begin with. */
  readonly trailers = new Set<number>();
  pages = 0;
  readonly reader: ValueReader;
  /** Whole numbers that are objects; NaN where an object has had several values. */
  readonly #numbers = new Map<number, number>();
  /** Objects that can only lead to a place in the document. */
  readonly #places = new Map<number, boolean>();
  readonly #openings: number[] = [];
  readonly #roots = new Set<number>();
  readonly #catalogs = new Set<number>();
  #objects = 0;

  constructor(readonly lexer: Lexer) {
    this.reader = this.readerOf(lexer);
  }

  readerOf(lexer: Lexer): ValueReader {
    return new ValueReader(lexer, (action) => this.#noteOpening(action));
  }

  /** @throws MediaRefused where there are too many */
  noteObject(number: number, value: PdfValue): void {
    this.#objects += 1;
    mustHold(this.#objects <= OBJECTS_MAX, TOO_INVOLVED);
    this.#places.set(number, isPlace(value) && this.#places.get(number) !== false);
    if (typeof value === "number") {
      const before = this.#numbers.get(number);
      this.#numbers.set(number, before === undefined || before === value ? value : Number.NaN);
    }
    if (value instanceof Map && value.get("/Type") === "/Page") this.pages += 1;
    if (value instanceof Map && value.has("/Pages")) this.#catalogs.add(number);
  }

  /** Takes down what the end of a table says: the root, and where other tables are. */
  noteTrailer(dict: PdfDict): void {
    const root = dict.get("/Root");
    if (root instanceof PdfRef) this.#roots.add(root.number);
    for (const key of ["/Prev", "/XRefStm"]) {
      const at = dict.get(key);
      if (at === undefined) continue;
      mustHold(typeof at === "number" && !Number.isNaN(at), UNREADABLE);
      this.xrefClaims.push(at);
    }
  }

  /** @throws MediaRefused where a stream is not as long as the file says */
  checkLengths(): void {
    for (const { object, least, most } of this.lengthClaims) {
      const length = this.#numbers.get(object) ?? Number.NaN;
      mustHold(length >= least && length <= most, UNREADABLE);
    }
  }

  /** @throws MediaRefused where opening the document does more than show a place in it */
  checkOpenings(): void {
    for (const number of this.#openings) mustHold(this.#places.get(number) === true, OPENS);
  }

  /** @throws MediaRefused where no root was read: readers then go and look for one */
  checkRoots(): void {
    mustHold(this.#roots.size > 0 && [...this.#roots].every((root) => this.#catalogs.has(root)), UNREADABLE);
  }

  /** @throws MediaRefused where a stream of objects shares its number with one that was not read */
  checkStreams(): void {
    for (const { number } of this.objectStreams) mustHold(!this.otherStreams.has(number), UNREADABLE);
  }

  #noteOpening(action: PdfValue): void {
    if (action instanceof PdfRef) this.#openings.push(action.number);
    else mustHold(action === null || isPlace(action), OPENS);
  }
}

/** A destination, or an action that goes to one and to nothing after it. */
const isPlace = (value: PdfValue): boolean =>
  Array.isArray(value) || (value instanceof Map && value.get("/S") === "/GoTo" && !value.has("/Next"));
