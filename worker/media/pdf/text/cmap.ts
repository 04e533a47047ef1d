import { Lexer } from "../lexer";
import { PdfText } from "../texts";
import type { Effort } from "./operations";

/** What each code of a font stands for, as the font's own table says. */
export interface CodeTable {
  letters: ReadonlyMap<number, string>;
  /** Bytes of a code. */
  width: 1 | 2;
}

const ENTRIES_MAX = 70_000;
const OPERANDS_MAX = 4000;
/** Bytes that one code stands for: a few letters at most. */
const TEXT_MAX = 16;

const codeOf = (bytes: Uint8Array): number => bytes.reduce((code, byte) => code * 256 + byte, 0);
const lettersOf = (bytes: Uint8Array): string => new TextDecoder("utf-16be").decode(bytes.subarray(0, TEXT_MAX));

/** Reads `beginbfchar` and `beginbfrange`; what else stands in a table plays no part in text. @throws MediaRefused */
export function readCodeTable(content: Uint8Array, effort: Effort): CodeTable {
  const lexer = new Lexer(content);
  const letters = new Map<number, string>();
  let width: 1 | 2 = 1;
  let operands: (Uint8Array | null)[] = [];
  let isList = false;
  while (lexer.next() !== "end" && letters.size < ENTRIES_MAX) {
    effort.spend();
    if (lexer.kind === "string") {
      operands.push(new PdfText(content, lexer.start, lexer.at, null).bytes);
      if (operands.length > OPERANDS_MAX) break;
    } else if (lexer.kind === "[") {
      operands.push(null);
      isList = true;
    } else if (lexer.kind === "word") {
      if (lexer.text === "endcodespacerange") width = (operands[0]?.length ?? 1) > 1 ? 2 : 1;
      if (lexer.text === "endbfchar") chars(operands, letters);
      if (lexer.text === "endbfrange") ranges(operands, letters, { isList, effort });
      operands = [];
      isList = false;
    }
  }
  return { letters, width };
}

function chars(operands: readonly (Uint8Array | null)[], letters: Map<number, string>): void {
  for (let n = 0; n + 1 < operands.length; n += 2) {
    const [code, text] = [operands[n], operands[n + 1]];
    if (code && text) letters.set(codeOf(code), lettersOf(text));
  }
}

/** From, to, and either the first letter or a list of them, which its bracket opens. */
function ranges(
  operands: readonly (Uint8Array | null)[],
  letters: Map<number, string>,
  { isList, effort }: { isList: boolean; effort: Effort },
): void {
  for (let n = 0; n + 2 < operands.length;) {
    const [from, to, text] = [operands[n], operands[n + 1], operands[n + 2]];
    n += 3;
    if (!from || !to) return;
    const [first, last] = [codeOf(from), Math.min(codeOf(to), codeOf(from) + 65_535)];
    if (text) {
      const letter = lettersOf(text);
      for (let code = first; code <= last && letters.size < ENTRIES_MAX; code += 1) {
        effort.spend();
        letters.set(code, moved(letter, code - first));
      }
    } else if (isList) {
      for (let code = first; code <= last && operands[n]; code += 1, n += 1)
        letters.set(code, lettersOf(operands[n] ?? new Uint8Array()));
    }
  }
}

function moved(letter: string, by: number): string {
  const last = letter.codePointAt(letter.length - 1) ?? 0;
  return letter.slice(0, -1) + String.fromCodePoint(Math.min(0xffff, last + by));
}
