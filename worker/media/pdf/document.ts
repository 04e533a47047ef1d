import { mustHold } from "../media-refused";
import type { Trailer } from "./encryption/find-encryption";
import type { Lexer } from "./lexer";
import { EXTERNAL, LENGTH, NO_ROOT, OPENS, TOO_INVOLVED, TWICE } from "./refusals";
import { PdfText } from "./texts";
import { type PdfDict, PdfRef, type PdfValue, ValueReader } from "./values";

const OBJECTS_MAX = 150_000;
/** The names that one file has on several systems. */
export const FILE_KEYS = ["/F", "/UF", "/Unix", "/DOS", "/Mac"];
/** What has one of these may be a file's name, or say how a file is encrypted. */
const NAMED = [...FILE_KEYS, "/U", "/CF", "/CFM", "/StdCF"];
/** Later savings write a number anew, but no file is saved as often as this. */
const VALUES_OF_NUMBER_MAX = 1000;
const LINKS_MAX = 20_000;
const TRAILERS_MAX = 2000;

/** A stream whose content is part of the document's structure. */
export interface StructureStream {
  number: number;
  generation: number;
  dict: PdfDict;
  /** Where its bytes stand in the file. */
  from: number;
  to: number;
}

/** Where a value stands: in the file, or in what a stream of objects unpacks to. */
interface Place {
  bytes: Uint8Array;
  from: number;
  to: number;
}

/** A packed part whose length another object gives: what it may be, from where the part is seen to end. */
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
  readonly lengthClaims: LengthClaim[] = [];
  /** Where each object's value stands, and each stream; of several with one number the last, which is in force. */
  readonly places = new Map<number, Place>();
  readonly streams = new Map<number, StructureStream>();
  /** Streams that hold no objects. */
  readonly otherStreams = new Set<number>();
  /** Where the words stand that the ends of tables begin with. */
  readonly trailers = new Set<number>();
  readonly ends: Trailer[] = [];
  readonly links: PdfValue[] = [];
  /** What another object may name instead of saying it itself: texts, names of files, how a file is encrypted. */
  readonly named = new Map<number, PdfValue[]>();
  /** How often a number was given to an object of whatever kind. */
  readonly definitions = new Map<number, number>();
  /** Dictionaries with two entries of one key. */
  readonly repeated = new WeakSet<PdfDict>();
  pages = 0;
  readonly reader: ValueReader;
  /** Whole numbers that are objects; NaN where an object has had several values. */
  readonly #numbers = new Map<number, number>();
  /** What of each object can do more than lead to a place in the document: itself, or one of its entries. */
  readonly #deeds = new Map<number, number>();
  readonly #events: number[] = [];
  readonly #eventLists: number[] = [];
  readonly #roots = new Set<number>();
  readonly #catalogs = new Set<number>();
  readonly #shownFrom = new Set<number>();
  /** Where the bytes end that signatures cover. */
  readonly #signedTo: number[] = [];
  #objects = 0;

  constructor(readonly lexer: Lexer) {
    this.reader = this.readerOf(lexer);
  }

  readerOf(lexer: Lexer): ValueReader {
    return new ValueReader(lexer, {
      onEvent: (action) => this.#noteEvent(action),
      onEvents: (actions) => this.#noteEvents(actions),
      onLink: (address) => {
        mustHold(this.links.push(address) <= LINKS_MAX, TOO_INVOLVED);
      },
      onRepeat: (dict) => this.repeated.add(dict),
      onShownFrom: (source) => this.#noteShownFrom(source),
      onSigned: (range) => this.#noteSigned(range),
    });
  }

  /** @throws MediaRefused where there are too many */
  noteObject(number: number, value: PdfValue, place: Place): void {
    this.places.set(number, place);
    this.#objects += 1;
    mustHold(this.#objects <= OBJECTS_MAX, TOO_INVOLVED);
    this.definitions.set(number, (this.definitions.get(number) ?? 0) + 1);
    this.#deeds.set(number, deedsOf(value) | (this.#deeds.get(number) ?? 0));
    if (value instanceof Map) this.#noteDict(number, value);
    else if (value instanceof PdfText || value instanceof PdfRef) this.#name(number, value);
    else if (typeof value === "number") {
      const before = this.#numbers.get(number);
      this.#numbers.set(number, before === undefined || before === value ? value : Number.NaN);
    }
  }

  /** Takes down what the end of a table says. */
  noteTrailer(dict: PdfDict): void {
    const root = dict.get("/Root");
    const encrypt = dict.get("/Encrypt") ?? null;
    if (root instanceof PdfRef) this.#roots.add(root.number);
    const id = dict.get("/ID");
    const first = Array.isArray(id) && id[0] instanceof PdfText ? id[0] : null;
    mustHold(this.ends.push({ encrypt, hasRoot: root !== undefined, id: first }) <= TRAILERS_MAX, TOO_INVOLVED);
  }

  /** The documents' catalogs, as the ends of the tables name them, in the file's order. */
  get catalogs(): PdfRef[] {
    return [...this.#roots].map((root) => new PdfRef(root));
  }

  /** @throws MediaRefused where a packed part is not as long as the file says */
  checkLengths(): void {
    for (const { object, least, most } of this.lengthClaims) {
      const length = this.#numbers.get(object) ?? Number.NaN;
      mustHold(length >= least && length <= most, LENGTH);
    }
  }

  /** @throws MediaRefused where the document does more by itself than show a place in it */
  checkEvents(): void {
    for (const number of this.#events) mustHold(!this.#does(number, ACTS), OPENS);
    for (const number of this.#eventLists) mustHold(!this.#does(number, ENTRY_ACTS), OPENS);
  }

  /** @throws MediaRefused where no root was read: readers then go and look for one */
  checkRoots(): void {
    mustHold(this.#roots.size > 0 && [...this.#roots].every((root) => this.#catalogs.has(root)), NO_ROOT);
  }

  /** @throws MediaRefused where a drawing names the file that it comes from in another object */
  checkShownFrom(): void {
    for (const number of this.#shownFrom)
      for (const source of this.named.get(number) ?? [])
        mustHold(!isFile(source) && !(source instanceof PdfRef), EXTERNAL);
  }

  /** Whether it has objects, or the end of a table, behind all that its signatures cover. */
  get isChangedAfterSigning(): boolean {
    if (this.#signedTo.length === 0) return false;
    const signedTo = this.#signedTo.reduce((latest, to) => Math.max(latest, to), 0);
    return [...this.starts, ...this.trailers].some((place) => place >= signedTo);
  }

  /** @throws MediaRefused where a stream of objects shares its number with one that was not read */
  checkStreams(): void {
    for (const { number } of this.objectStreams) mustHold(!this.otherStreams.has(number), TWICE);
  }

  #noteDict(number: number, dict: PdfDict): void {
    if (dict.get("/Type") === "/Page") this.pages += 1;
    if (dict.has("/Pages")) this.#catalogs.add(number);
    if (NAMED.some((key) => dict.has(key))) this.#name(number, dict);
  }

  #does(number: number, deed: number): boolean {
    return ((this.#deeds.get(number) ?? deed) & deed) !== 0;
  }

  #name(number: number, value: PdfValue): void {
    const values = this.named.get(number);
    if (values === undefined) this.named.set(number, [value]);
    else mustHold(values.push(value) <= VALUES_OF_NUMBER_MAX, TOO_INVOLVED);
  }

  #noteShownFrom(source: PdfValue): void {
    if (source instanceof PdfRef) this.#shownFrom.add(source.number);
    else mustHold(!isFile(source), EXTERNAL);
  }

  #noteSigned(range: PdfValue): void {
    const [from, length] = Array.isArray(range) ? range.slice(-2) : [];
    const to = typeof from === "number" && typeof length === "number" ? from + length : Number.NaN;
    // What reaches beyond the file signs none of it.
    this.#signedTo.push(to <= this.lexer.end ? to : 0);
  }

  #noteEvent(action: PdfValue): void {
    if (action instanceof PdfRef) this.#events.push(action.number);
    else mustHold(action === null || isPlace(action), OPENS);
  }

  #noteEvents(actions: PdfValue): void {
    if (actions instanceof PdfRef) this.#eventLists.push(actions.number);
    else if (actions instanceof Map) for (const action of actions.values()) this.#noteEvent(action);
    else mustHold(actions === null, OPENS);
  }
}

const isFile = (value: PdfValue): boolean => value instanceof Map && FILE_KEYS.some((key) => value.has(key));

const [ACTS, ENTRY_ACTS] = [1, 2];

function deedsOf(value: PdfValue): number {
  const acts = isPlace(value) ? 0 : ACTS;
  if (!(value instanceof Map)) return acts | ENTRY_ACTS;
  for (const entry of value.values()) if (!isPlace(entry)) return acts | ENTRY_ACTS;
  return acts;
}

const GOING = new Set<PdfValue | undefined>(["/GoTo", "/Named"]);

/** A destination, or an action that goes to one, prints at most, and to nothing after it. */
const isPlace = (value: PdfValue): boolean =>
  Array.isArray(value) ||
  typeof value === "string" ||
  value instanceof PdfText ||
  (value instanceof Map && GOING.has(value.get("/S")) && !value.has("/Next"));
