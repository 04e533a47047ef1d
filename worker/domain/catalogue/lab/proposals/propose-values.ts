import type { TextRow } from "../../../../media/pdf/text/rows";
import { SAFETY_GROUPS, type SafetyGroup } from "../results/forms";
import { moisturePrinted, weightPrinted } from "../results/printed-sample";
import {
  BATCH_MAX,
  lineField,
  LINES_MAX,
  METHOD_MAX,
  NAME_MAX,
  PRINTED_MAX,
  UNIT_MAX,
  verdictField,
} from "../results/result-fields";
import { countsSubstances, STANDARD_LINES } from "../results/standard-lines";
import { agreed } from "./agreed";
import { verdictOfLines } from "./line-verdicts";
import { lineNamed, nameKey } from "./line-names";
import { proposeAlkaloids } from "./propose-alkaloids";
import { type Facts, onlyOf, readFacts } from "./read-facts";
import { type PrintedLine, type PrintedTables, readTables } from "./read-tables";

interface Laboratory {
  id: string;
  name: string;
}

type Values = Record<string, string>;

const BATCH = /^[\p{L}\p{N}][\p{L}\p{N} ._/#+-]*$/u;
/** What a method is called by; else the word can stand in any sentence. */
const TECHNIQUE = /(?:LC|GC|ICP|PCR|MS|UV|DAD|NIR|AOAC|USP|plate count)/;

/**
 * The values of the form that a certificate's text gives without a doubt, as printed (rules/lab#proposed-values). What
 * it says twice in different ways, or in a unit that the form does not know, is left to the person.
 */
export function proposeValues(pages: readonly (readonly TextRow[])[], laboratories: readonly Laboratory[]): Values {
  const tables = readTables(pages);
  return {
    ...ofLaboratory(pages, laboratories),
    ...ofSample(readFacts(pages)),
    ...proposeAlkaloids(tables),
    ...ofSafety(tables),
  };
}

function ofLaboratory(pages: readonly (readonly TextRow[])[], laboratories: readonly Laboratory[]): Values {
  const text = ` ${pages
    .flat(2)
    .map((cell) => words(cell.text))
    .join(" ")} `;
  const found = laboratories.filter(({ name }) => text.includes(` ${words(name)} `));
  const [only] = found;
  return found.length === 1 && only !== undefined ? { labId: only.id } : {};
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function ofSample(facts: Facts): Values {
  const values: Values = {};
  const [batch, tested, method, weight] = [facts.batch, facts.tested, facts.method, facts.weight].map(onlyOf);
  if (batch && batch.length <= BATCH_MAX && BATCH.test(batch)) values["batchNumber"] = batch;
  if (tested && isBetween(tested, facts)) values["testDate"] = tested;
  if (method && method.length <= METHOD_MAX && TECHNIQUE.test(method)) values["testingMethod"] = method;
  if (weight && weightPrinted(weight) !== null) values["sampleWeight"] = weight;
  const moisture = onlyOf(facts.moisture);
  const printed = moisture === null ? null : moisturePrinted(moisture);
  // A number without its sign could be of something else than percent.
  if (printed && (moisture?.endsWith("%") || !/\d/.test(printed.moistureShown)))
    values["moisture"] = printed.moistureShown;
  return values;
}

/** A day before the sample came, or after the report, is some other day. */
function isBetween(day: string, { received, reported }: Facts): boolean {
  const [from, to] = [onlyOf(received), onlyOf(reported)];
  return (from === null || from <= day) && (to === null || day <= to);
}

function ofSafety(tables: PrintedTables): Values {
  return Object.assign({}, ...SAFETY_GROUPS.map((group) => ofGroup(group, tables))) as Values;
}

function ofGroup(group: SafetyGroup, { lines, verdicts, lineVerdicts }: PrintedTables): Values {
  const values: Values = {};
  const said = new Set(verdicts.filter((each) => each.group === group).map((each) => each.verdict));
  const ofLines = verdictOfLines(lineVerdicts, group);
  // A heading that says otherwise than its own lines settles nothing.
  const verdict = onlyOf(ofLines === null ? said : said.add(ofLines));
  if (verdict !== null) values[verdictField(group)] = verdict;
  const standard = STANDARD_LINES[group];
  const isOf = ({ section }: PrintedLine) => section === group || section === null;
  const named = lines.filter(isOf).map((line) => ({ line, code: codeOf(line, group) }));
  for (const [n, code] of standard.entries()) {
    const line = agreed(named.filter((each) => each.code === code).map((each) => each.line));
    if (line !== null) Object.assign(values, lineValues(group, n, line, countsSubstances(code)));
  }
  const others = named.filter(({ line, code }) => code === null && line.section === group && line.isHeaded);
  const keys = others.map(({ line }) => nameKey(line.name));
  // Lists longer than the form, and those with a name twice, are left to the person as a whole.
  if (others.length > LINES_MAX - standard.length || new Set(keys).size < keys.length || keys.includes(""))
    return values;
  for (const [n, { line }] of others.entries()) {
    if (line.name.length > NAME_MAX || line.value.length > PRINTED_MAX) continue;
    values[lineField(group, standard.length + n, "name")] = line.name;
    Object.assign(values, lineValues(group, standard.length + n, line, false));
  }
  return values;
}

function codeOf(line: PrintedLine, group: SafetyGroup) {
  const named = lineNamed(line.name, line.section === "alkaloids" ? null : line.section);
  return named?.group === group ? named.code : null;
}

function lineValues(group: SafetyGroup, n: number, { value, limit, unit }: PrintedLine, isCount: boolean): Values {
  const values: Values = { [lineField(group, n, "value")]: value };
  if (isCount) return values;
  if (limit !== null) values[lineField(group, n, "limit")] = limit;
  if (unit !== null && unit.length <= UNIT_MAX) values[lineField(group, n, "unit")] = unit;
  return values;
}
