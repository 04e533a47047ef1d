import type { PdfDict, PdfValue } from "../values";
import { type CodeTable, readCodeTable } from "./cmap";
import { letterOf, UNREAD } from "./glyph-names";
import { orNothing, type PdfObjects } from "./objects";

/** A font as far as text needs it: what its codes stand for, and how wide they are, in ems. */
export interface PdfFont {
  read: (bytes: Uint8Array) => { text: string; width: number };
}

const [WIDE_CODE, EM] = [2, 1000];
/** About what sans-serif fonts have, where a file leaves the widths to its reader. */
const GUESSES: [RegExp, number][] = [
  [/[iljtfrI.,:;'|! ]/, 0.28],
  [/[mwMW%@]/, 0.87],
  [/[A-Z<>=+µ]/, 0.67],
];
const guessed = (letter: string): number => GUESSES.find(([letters]) => letters.test(letter))?.[1] ?? 0.556;
const latin = new TextDecoder("windows-1252");

export function readFont(objects: PdfObjects, value: PdfValue | undefined): PdfFont {
  const dict = objects.dict(value);
  const table = orNothing(() => tableOf(objects, dict), null);
  return dict.get("/Subtype") === "/Type0" ? longFont(objects, dict, table) : shortFont(objects, dict, table);
}

function tableOf(objects: PdfObjects, dict: PdfDict): CodeTable | null {
  const stream = objects.stream(dict.get("/ToUnicode"));
  return stream === null ? null : readCodeTable(stream.content, objects.fontEffort);
}

/** Two bytes a letter. */
function longFont(objects: PdfObjects, dict: PdfDict, table: CodeTable | null): PdfFont {
  const [descendant] = objects.list(dict.get("/DescendantFonts"));
  const widths = longWidths(objects, objects.dict(descendant));
  return {
    read: (bytes) => {
      let [text, width] = ["", 0];
      for (let at = 0; at + 1 < bytes.length; at += WIDE_CODE) {
        const code = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
        text += table?.letters.get(code) ?? UNREAD;
        width += widths.get(code) ?? widths.get(-1) ?? 1;
      }
      return { text, width };
    },
  };
}

function longWidths(objects: PdfObjects, dict: PdfDict): Map<number, number> {
  const widths = new Map<number, number>();
  const most = dict.get("/DW");
  widths.set(-1, typeof most === "number" && !Number.isNaN(most) ? most / EM : 1);
  const written = objects.list(dict.get("/W"));
  objects.fontEffort.spend(written.length);
  const list = written.map((each) => objects.get(each));
  for (let n = 0; n < list.length;) {
    const [first, next, width] = [list[n], list[n + 1], list[n + 2]];
    if (typeof first !== "number") break;
    if (Array.isArray(next)) {
      objects.fontEffort.spend(next.length);
      for (const [step, each] of next.entries())
        if (typeof each === "number") widths.set(first + step, numberOr(each, EM / 2) / EM);
      n += 2;
      continue;
    }
    if (typeof next !== "number" || typeof width !== "number") break;
    const last = Math.min(next, first + 65_535);
    objects.fontEffort.spend(Math.max(0, last - first));
    for (let code = first; code <= last; code += 1) widths.set(code, numberOr(width, EM / 2) / EM);
    n += 3;
  }
  return widths;
}

const numberOr = (value: number, missing: number): number => (Number.isNaN(value) ? missing : value);

function shortFont(objects: PdfObjects, dict: PdfDict, table: CodeTable | null): PdfFont {
  const letters = lettersOf(objects, dict, table);
  const first = dict.get("/FirstChar");
  const widths = objects.list(dict.get("/Widths"));
  const known = new Map<number, { letter: string; width: number }>();
  const glyphOf = (code: number) => {
    const letter = letters(code);
    const own = objects.get(widths[code - (typeof first === "number" ? first : 0)]);
    const isSaid = typeof own === "number" && !Number.isNaN(own) && dict.get("/Subtype") !== "/Type3";
    const glyph = { letter, width: isSaid ? own / EM : guessed(letter) };
    known.set(code, glyph);
    return glyph;
  };
  return {
    read: (bytes) => {
      let [text, width] = ["", 0];
      for (const code of bytes) {
        const glyph = known.get(code) ?? glyphOf(code);
        text += glyph.letter;
        width += glyph.width;
      }
      return { text, width };
    },
  };
}

/** The font's own table first; then names; then Latin letters, but where the font is cut to codes of its own. */
function lettersOf(objects: PdfObjects, dict: PdfDict, table: CodeTable | null): (code: number) => string {
  const encoding = objects.get(dict.get("/Encoding"));
  const list = encoding instanceof Map ? objects.list(encoding.get("/Differences")) : null;
  objects.fontEffort.spend(1 + (list?.length ?? 0));
  const names = list === null ? null : differences(list);
  const descriptor = objects.dict(dict.get("/FontDescriptor"));
  const isEmbedded = ["/FontFile", "/FontFile2", "/FontFile3"].some((key) => descriptor.has(key));
  const isOwn = encoding === null && (isEmbedded || dict.get("/Subtype") === "/Type3");
  return (code) => {
    const told = table?.letters.get(code) ?? names?.get(code);
    if (told !== undefined) return told;
    if (table !== null || isOwn || (dict.get("/Subtype") === "/Type3" && names !== null)) return UNREAD;
    const isPlain = code < 127 || encoding === "/WinAnsiEncoding";
    return isPlain ? latin.decode(Uint8Array.of(code)) : UNREAD;
  };
}

/** A code, then the names of the letters from there on. */
function differences(list: readonly PdfValue[]): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const each of list) {
    if (typeof each === "number") code = each;
    else if (typeof each === "string") names.set(code++, letterOf(each));
  }
  return names;
}
