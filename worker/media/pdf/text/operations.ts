import { mustHold } from "../../media-refused";
import { Lexer } from "../lexer";
import { TOO_INVOLVED } from "../refusals";
import { PdfText } from "../texts";

/** An operand: a number, a text's bytes, a name, or a list of numbers and texts. */
export type Operand = number | string | Uint8Array | Operand[];

export interface Operation {
  name: string;
  operands: readonly Operand[];
}

const OPERANDS_MAX = 2000;

/** Counts what is read of all of a file's drawings, and ends it where it would take too long. */
export class Effort {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** @throws MediaRefused once there is no more */
  spend(amount = 1): void {
    this.#left -= amount;
    mustHold(this.#left >= 0, TOO_INVOLVED);
  }
}

/** A page's drawing, one operation after the other; pictures inside it are skipped. @throws MediaRefused */
export function* operationsOf(content: Uint8Array, effort: Effort): Generator<Operation> {
  const lexer = new Lexer(content);
  let operands: Operand[] = [];
  while (lexer.next() !== "end") {
    effort.spend();
    if (lexer.kind !== "word") {
      const operand = operandOf(lexer, effort);
      if (operand !== null) operands.push(operand);
      mustHold(operands.length <= OPERANDS_MAX, TOO_INVOLVED);
      continue;
    }
    if (lexer.text === "ID") skipPicture(lexer);
    else yield { name: lexer.text, operands };
    operands = [];
  }
}

function operandOf(lexer: Lexer, effort: Effort): Operand | null {
  const { kind, start, at } = lexer;
  if (kind === "number") return Number(lexer.slice(start, at).replace(/^\+/, ""));
  if (kind === "name") return lexer.text;
  if (kind === "string") return new PdfText(lexer.bytes, start, at, null).bytes;
  if (kind !== "[") return null;
  const list: Operand[] = [];
  for (let next = lexer.next(); next !== "]" && next !== "end"; next = lexer.next()) {
    effort.spend();
    const item = next === "[" ? null : operandOf(lexer, effort);
    if (item !== null) list.push(item);
  }
  return list;
}

/** A picture inside the drawing ends with a word of its own, between blanks. */
function skipPicture(lexer: Lexer): void {
  for (let end = lexer.find("EI", lexer.at); end !== -1; end = lexer.find("EI", end + 1)) {
    const [before, after] = [lexer.slice(end - 1, end), lexer.slice(end + 2, end + 3)];
    if (!/\s/.test(before) || !/^\s?$/.test(after)) continue;
    lexer.at = end + 2;
    return;
  }
  lexer.at = lexer.end;
}
