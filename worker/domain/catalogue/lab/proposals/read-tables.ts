import type { TextCell, TextRow } from "../../../../media/pdf/text/rows";
import type { SafetyGroup, Verdict } from "../results/forms";
import { lineVerdict, type LineVerdict } from "./line-verdicts";
import { headingOf, verdictNamed } from "./line-names";
import { isUnit, limitIn, unitInHead, valueIn } from "./printed-cells";

/** One line of a certificate's tables, as printed. */
export interface PrintedLine {
  section: SafetyGroup | "alkaloids" | null;
  name: string;
  value: string;
  limit: string | null;
  unit: string | null;
  /** Whether it stands under the heads of its columns, so that no other cell could be its value. */
  isHeaded: boolean;
}

export interface PrintedTables {
  lines: PrintedLine[];
  verdicts: { group: SafetyGroup; verdict: Verdict }[];
  lineVerdicts: LineVerdict[];
}

type Column = "name" | "value" | "unit" | "limit" | "other";
interface Head {
  kind: Column;
  unit: string | null;
  middle: number;
}

const CELL_MAX = 120;
const HEADS: readonly [Column, RegExp][] = [
  ["other", /\b(?:lo[dq]|mrl|mdl|rl|reporting|detection|quantitation|quantification|uncertainty|method)\b/i],
  ["limit", /\b(?:limits?|action level|specifications?|specs?\.?|max(?:imum)?\.?|acceptance)\b/i],
  [
    "name",
    /^(?:analytes?|compounds?|parameters?|tests?|metals?|elements?|organisms?|substances?|names?|alkaloids?|measured)$/i,
  ],
  ["value", /^(?:results?|amount|found|values?|conc(?:entration)?\.?|measured value|level)\b/i],
  ["unit", /^units?$/i],
  ["other", /^(?:status|pass ?\/ ?fail|evaluation|conclusion|verdict|p\/f)$/i],
];

const middleOf = ({ x, to }: TextCell): number => (x + to) / 2;

function headOf(cell: TextCell): Head | null {
  const unit = unitInHead(cell.text);
  const bare = isUnit(cell.text);
  const kind = bare ? "value" : HEADS.find(([, pattern]) => pattern.test(cell.text))?.[0];
  return kind === undefined ? null : { kind, unit, middle: middleOf(cell) };
}

/** The heads of a table's columns; null where a line is none, or heads two tables at once. */
function headsOf(row: TextRow): Head[] | null {
  const heads = row.map(headOf);
  const named = heads.flatMap((head) => (head === null ? [] : [head]));
  const count = (kind: Column) => named.filter((head) => head.kind === kind).length;
  const isHead = named.length === row.length && count("name") === 1 && heads[0]?.kind === "name" && count("value") >= 1;
  return isHead && count("limit") <= 1 && count("unit") <= 1 ? named : null;
}

/** Reads line by line from above: headings, heads of columns, and the lines under them. */
export function readTables(pages: readonly (readonly TextRow[])[]): PrintedTables {
  const tables: PrintedTables = { lines: [], verdicts: [], lineVerdicts: [] };
  let section: PrintedLine["section"] = null;
  let heads: Head[] | null = null;
  let isUnderHeading = false;
  for (const row of pages.flat()) {
    const [first, ...others] = row;
    if (first === undefined || row.some(({ text }) => text.length > CELL_MAX)) continue;
    const found = headingIn(row);
    if (found !== null) {
      const { heading, verdict } = found;
      // A line of a summary names a group and its verdict; a heading has a table under it.
      section = heading;
      heads = null;
      isUnderHeading = verdict === null;
      if (heading !== "alkaloids" && verdict !== null) tables.verdicts.push({ group: heading, verdict });
      continue;
    }
    const alone = isUnderHeading && others.length === 0 ? verdictNamed(first.text) : null;
    isUnderHeading = false;
    if (alone !== null) {
      if (section !== null && section !== "alkaloids") tables.verdicts.push({ group: section, verdict: alone });
      continue;
    }
    const ownHeads = headsOf(row);
    if (ownHeads !== null) heads = ownHeads;
    else {
      const said = lineVerdict(row, { section, isHeaded: heads !== null });
      if (said !== null) tables.lineVerdicts.push(said);
      const line = heads === null ? bareLine(first, others) : headedLine(row, heads);
      if (line !== null) tables.lines.push({ ...line, section, isHeaded: heads !== null });
      else if (row.length === 1) heads = null;
    }
  }
  return tables;
}

/** "Heavy metals", "Heavy metals | PASS", or "Heavy metals: PASS". */
function headingIn(row: TextRow): { heading: SafetyGroup | "alkaloids"; verdict: Verdict | null } | null {
  const [first, second, ...more] = row;
  if (first === undefined || more.length > 0) return null;
  const [, before = first.text, after] = /^(.+?)\s*(?::|[-–—] )\s*(\S.*)$/.exec(first.text) ?? [];
  const heading = headingOf(first.text.replace(/:$/, "")) ?? headingOf(before);
  if (heading === null) return null;
  const word = second?.text ?? (headingOf(first.text.replace(/:$/, "")) === null ? after : undefined);
  if (word === undefined) return { heading, verdict: null };
  const verdict = verdictNamed(word);
  return verdict === null ? null : { heading, verdict };
}

type Line = Pick<PrintedLine, "name" | "value" | "limit" | "unit">;

/** Each cell in the column whose head stands nearest; two cells in one column say that the columns are not these. */
function headedLine(row: TextRow, heads: readonly Head[]): Line | null {
  const cells = new Map<Head, TextCell>();
  for (const [n, cell] of row.entries()) {
    const head = n === 0 ? heads[0] : nearest(cell, heads);
    if (head === undefined || cells.has(head)) return null;
    cells.set(head, cell);
  }
  const [name] = row;
  const of = (kind: Column) => [...cells].find(([head]) => head.kind === kind);
  const [valueHead, valueCell] = of("value") ?? [];
  const value = valueCell === undefined ? null : valueIn(valueCell.text);
  if (name === undefined || valueHead === undefined || value === null) return null;
  const unit = value.unit ?? of("unit")?.[1].text ?? valueHead.unit;
  const [limitHead, limitCell] = of("limit") ?? [];
  // A column whose head names another unit than the value's is no limit to it.
  const isSame = limitHead?.unit === null || limitHead?.unit === undefined || limitHead.unit === unit;
  const limit = limitCell === undefined || !isSame ? null : limitIn(limitCell.text, unit);
  return { name: name.text, value: value.value, limit, unit: unit !== null && isUnit(unit) ? unit : null };
}

function nearest(cell: TextCell, heads: readonly Head[]): Head | undefined {
  const away = (head: Head) => Math.abs(head.middle - middleOf(cell));
  return heads.toSorted((one, other) => away(one) - away(other))[0];
}

const isVerdict = (text: string): boolean => ["passed", "failed"].includes(verdictNamed(text) ?? "");

/** Without heads a line is clear only where it has a name, one value and perhaps a unit. */
function bareLine(first: TextCell, others: readonly TextCell[]): Line | null {
  const [second, third, ...more] = others.filter(({ text }, n) => n === 0 || !isVerdict(text));
  if (second === undefined || more.length > 0) return null;
  const value = valueIn(second.text);
  if (value === null) return null;
  if (third === undefined) return { name: first.text, ...value, limit: null };
  if (value.unit !== null || !isUnit(third.text)) return null;
  return { name: first.text, value: value.value, unit: third.text, limit: null };
}
