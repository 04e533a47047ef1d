import { mustHold } from "../../media-refused";
import { TOO_INVOLVED } from "../refusals";
import { type PdfDict, PdfRef, type PdfValue } from "../values";
import { type PdfFont, readFont } from "./fonts";
import { IDENTITY, type Matrix, matrixOf, times } from "./matrix";
import { orNothing, type PdfObjects } from "./objects";
import { type Effort, type Operand, type Operation, operationsOf } from "./operations";

/** Some letters in one line, where they stand on the page; sizes in points. */
export interface Run {
  text: string;
  x: number;
  /** From the page's lower edge. */
  y: number;
  to: number;
  size: number;
}

interface State {
  matrix: Matrix;
  font: PdfFont | null;
  size: number;
  leading: number;
  /** Extra space after each letter, and after each blank. */
  letterGap: number;
  wordGap: number;
  /** Horizontal scale. */
  scale: number;
  /** Text that is drawn without being seen, as under a scan. */
  isUnseen: boolean;
}

const START: State = {
  matrix: IDENTITY,
  font: null,
  size: 1,
  leading: 0,
  letterGap: 0,
  wordGap: 0,
  scale: 1,
  isUnseen: false,
};
const FORMS_DEPTH = 5;
const NESTED_MAX = 64;
const UNSEEN = 3;
/** Gaps are told in thousandths of an em; one of so many reads as a blank. */
const [EM, BLANK] = [1000, 180];

const numberAt = (operands: readonly Operand[], at: number): number => {
  const value = operands[at];
  return typeof value === "number" && !Number.isNaN(value) ? value : 0;
};

/** Follows a page's drawing for the text in it, and nothing else. */
export class Drawing {
  readonly runs: Run[] = [];
  constructor(
    readonly objects: PdfObjects,
    readonly effort: Effort,
    /** Of all pages; null for what is none. */
    readonly fonts: Map<PdfValue | undefined, PdfFont | null>,
  ) {}

  /** @throws MediaRefused where it is damaged, or takes too long */
  draw(content: Uint8Array, resources: PdfDict, matrix: Matrix, depth = 0): void {
    const text = new TextState(this, { ...START, matrix });
    const stack: State[] = [];
    for (const operation of operationsOf(content, this.effort)) {
      const { name, operands } = operation;
      if (name === "q") {
        mustHold(stack.length < NESTED_MAX, TOO_INVOLVED);
        stack.push(text.state);
      } else if (name === "Q") text.state = stack.pop() ?? text.state;
      else if (name === "cm") text.state = { ...text.state, matrix: moved(operands, text.state.matrix) };
      else if (name === "Tf") text.state = { ...text.state, ...this.#fontOf(operands, resources) };
      else if (name === "Do") this.#form(operands[0], resources, text.state.matrix, depth);
      else text.apply(operation);
    }
  }

  #fontOf(operands: readonly Operand[], resources: PdfDict): Pick<State, "font" | "size"> {
    const [name] = operands;
    const value = typeof name === "string" ? this.objects.dict(resources.get("/Font")).get(name) : undefined;
    const key = value instanceof PdfRef ? value.number : value;
    const known = this.fonts.get(key);
    const font = known === undefined ? orNothing(() => readFont(this.objects, value), null) : known;
    // What was read of a font before its table came to an end would be misread.
    mustHold(!this.objects.fontEffort.isSpent, TOO_INVOLVED);
    this.fonts.set(key, font);
    return { font, size: numberAt(operands, 1) };
  }

  /** A drawing inside the drawing. */
  #form(name: Operand | undefined, resources: PdfDict, matrix: Matrix, depth: number): void {
    if (typeof name !== "string" || depth >= FORMS_DEPTH) return;
    const ref = this.objects.dict(resources.get("/XObject")).get(name);
    const number = ref instanceof PdfRef ? ref.number : -1;
    if (this.objects.document.streams.get(number)?.dict.get("/Subtype") !== "/Form") return;
    const form = this.objects.stream(ref);
    if (form === null) return;
    const own = this.objects.list(form.dict.get("/Matrix"));
    const placed = own.length === 0 ? IDENTITY : matrixOf(own);
    if (placed === null) return;
    const inside = form.dict.has("/Resources") ? this.objects.dict(form.dict.get("/Resources")) : resources;
    this.draw(form.content, inside, times(placed, matrix), depth + 1);
  }
}

const moved = (operands: readonly Operand[], matrix: Matrix): Matrix => {
  const by = matrixOf(operands);
  return by === null ? matrix : times(by, matrix);
};

/** Where the next letter goes, and what has been shown. */
class TextState {
  #line: Matrix = IDENTITY;
  #at: Matrix = IDENTITY;

  constructor(
    readonly drawing: Drawing,
    public state: State,
  ) {}

  apply({ name, operands }: Operation): void {
    switch (name) {
      case "BT":
        this.#line = this.#at = IDENTITY;
        break;
      case "Tm":
        this.#line = this.#at = matrixOf(operands) ?? this.#line;
        break;
      case "Td":
      case "TD":
        if (name === "TD") this.#set({ leading: -numberAt(operands, 1) });
        this.#next(numberAt(operands, 0), numberAt(operands, 1));
        break;
      case "T*":
        this.#next(0, -this.state.leading);
        break;
      case "Tj":
        this.#show(operands);
        break;
      case "'":
        this.#next(0, -this.state.leading);
        this.#show(operands);
        break;
      case '"':
        this.#set({ wordGap: numberAt(operands, 0), letterGap: numberAt(operands, 1) });
        this.#next(0, -this.state.leading);
        this.#show(operands.slice(2));
        break;
      case "TJ":
        this.#show(Array.isArray(operands[0]) ? operands[0] : []);
        break;
      case "TL":
        this.#set({ leading: numberAt(operands, 0) });
        break;
      case "Tc":
        this.#set({ letterGap: numberAt(operands, 0) });
        break;
      case "Tw":
        this.#set({ wordGap: numberAt(operands, 0) });
        break;
      case "Tz":
        this.#set({ scale: numberAt(operands, 0) / 100 });
        break;
      case "Tr":
        this.#set({ isUnseen: numberAt(operands, 0) === UNSEEN });
        break;
    }
  }

  #set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
  }

  #next(x: number, y: number): void {
    this.#line = this.#at = times([1, 0, 0, 1, x, y], this.#line);
  }

  /** Texts, and between them how far to go back, in thousandths of an em. */
  #show(pieces: readonly Operand[]): void {
    const { font, size, letterGap, wordGap, scale } = this.state;
    if (font === null) return;
    let [text, from, x] = ["", 0, 0];
    const flush = () => {
      if (text.trim() !== "") this.#add(text, from, x);
      text = "";
    };
    for (const piece of pieces) {
      if (piece instanceof Uint8Array) {
        this.drawing.effort.spend(piece.length);
        const read = font.read(piece);
        if (text === "") from = x;
        text += read.text;
        const blanks = read.text.split(" ").length - 1;
        x += (read.width * size + read.text.length * letterGap + blanks * wordGap) * scale;
      } else if (typeof piece === "number") {
        if (-piece >= EM) flush();
        else if (-piece >= BLANK && text !== "" && !text.endsWith(" ")) text += " ";
        x -= (piece / EM) * size * scale;
      }
    }
    flush();
    this.#at = times([1, 0, 0, 1, x, 0], this.#at);
  }

  #add(text: string, from: number, to: number): void {
    const all = times(this.#at, this.state.matrix);
    // Text that stands upright or upside down is none that a table is read from.
    if (this.state.isUnseen || all[0] <= 0 || Math.abs(all[1]) > 0.01 * all[0]) return;
    this.drawing.effort.spend();
    const size = Math.abs(this.state.size * all[3]);
    this.drawing.runs.push({ text, x: all[4] + from * all[0], y: all[5], to: all[4] + to * all[0], size });
  }
}
