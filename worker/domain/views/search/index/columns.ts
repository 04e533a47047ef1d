import { BrokenDocument, type IndexDocument } from "./document";

/** Texts as one run of UTF-8 and where each ends. Only the few that are shown are ever decoded. */
function textColumns(name: string, texts: readonly string[]): Record<string, Uint8Array | Uint32Array> {
  const encoder = new TextEncoder();
  const ends = new Uint32Array(texts.length);
  const parts = texts.map((text) => encoder.encode(text));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  parts.forEach((part, row) => {
    bytes.set(part, end);
    end += part.length;
    ends[row] = end;
  });
  return { [`${name}.text`]: bytes, [`${name}.ends`]: ends };
}

/** Text columns of what every source has, by the names they get. */
export const textsOf = <Source>(
  sources: readonly Source[],
  columns: Record<string, (source: Source) => string>,
): Record<string, Uint8Array | Uint32Array> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, of]) => Object.entries(textColumns(name, sources.map(of)))),
  );

export type TextColumn = (row: number) => string;

const decoder = new TextDecoder();

export function readTexts(document: IndexDocument, name: string, rows?: number): TextColumn {
  const bytes = document.column(`${name}.text`, "u8");
  const ends = document.column(`${name}.ends`, "u32", rows);
  if ((ends.at(-1) ?? 0) !== bytes.length) throw new BrokenDocument(`texts of ${name} do not end where they should`);
  return (row) => decoder.decode(bytes.subarray(row === 0 ? 0 : ends[row - 1], ends[row]));
}

/** One of few texts a row, such as a vendor's id: each text once, and its number where it stands. */
export function choiceColumns(
  name: string,
  texts: readonly string[],
): Record<string, Uint8Array | Uint16Array | Uint32Array> {
  const choices = new Map<string, number>();
  const values = Uint16Array.from(texts, (text) => numberOf(choices, text));
  return { ...textColumns(`${name}.words`, [...choices.keys()]), [`${name}.values`]: values };
}

export interface ChoiceColumn {
  at(row: number): string;
  /** The number of a row's text in `words`. */
  values: Uint16Array;
  words: string[];
}

export function readChoices(document: IndexDocument, name: string): ChoiceColumn {
  const values = document.column(`${name}.values`, "u16", document.rows);
  const words = wordsOf(document, name);
  return { words, values, at: (row) => words[values[row] ?? 0] ?? "" };
}

function wordsOf(document: IndexDocument, name: string): string[] {
  const wordAt = readTexts(document, `${name}.words`);
  return Array.from({ length: document.column(`${name}.words.ends`, "u32").length }, (_, n) => wordAt(n));
}

/** Short lists of words that repeat, such as tags: each word once, and numbers where it stands. */
export function listColumns(
  name: string,
  lists: readonly (readonly string[])[],
): Record<string, Uint8Array | Uint16Array | Uint32Array> {
  const words = new Map<string, number>();
  const ends = new Uint32Array(lists.length);
  const values: number[] = [];
  lists.forEach((list, row) => {
    // More different words than two bytes can number is no list of tags; what goes beyond is left off.
    for (const word of list) if (words.has(word) || words.size < 65_536) values.push(numberOf(words, word));
    ends[row] = values.length;
  });
  return {
    ...textColumns(`${name}.words`, [...words.keys()]),
    [`${name}.values`]: Uint16Array.from(values),
    [`${name}.ends`]: ends,
  };
}

function numberOf(words: Map<string, number>, word: string): number {
  const known = words.get(word);
  if (known !== undefined) return known;
  words.set(word, words.size);
  return words.size - 1;
}

export interface ListColumn {
  at(row: number): string[];
  /** Rows whose list holds the word, as a test. */
  holds(word: string): (row: number) => boolean;
  words: string[];
}

export function readLists(document: IndexDocument, name: string): ListColumn {
  const values = document.column(`${name}.values`, "u16");
  const ends = document.column(`${name}.ends`, "u32", document.rows);
  const words = wordsOf(document, name);
  const slice = (row: number) => values.subarray(row === 0 ? 0 : ends[row - 1], ends[row]);
  return {
    words,
    at: (row) => Array.from(slice(row), (value) => words[value] ?? ""),
    holds: (word) => {
      const value = words.indexOf(word);
      return (row) => value >= 0 && slice(row).includes(value);
    },
  };
}
