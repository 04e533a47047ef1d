import type { TextRow } from "../../../../media/pdf/text/rows";
import { wordKind } from "../results/printed-words";
import type { SafetyGroup, Verdict } from "../results/forms";
import { headingOf, lineNamed, verdictNamed } from "./line-names";

/** What one line of a table says of its group; "open" where it says nothing that is clear. */
export interface LineVerdict {
  group: SafetyGroup;
  verdict: "passed" | "failed" | "open";
}

/** Cells that a line has at least whose name the form does not know: fewer could be a sum over all groups. */
const CELLS_MIN = 3;

interface Place {
  section: SafetyGroup | "alkaloids" | null;
  isHeaded: boolean;
}

const isDecided = (verdict: Verdict | null): verdict is "passed" | "failed" =>
  verdict === "passed" || verdict === "failed";

/** "Lead (Pb) | 0.12 | 0.5 | PASS"; null for a row that is no line of a safety group. */
export function lineVerdict(row: TextRow, { section, isHeaded }: Place): LineVerdict | null {
  const [first, ...cells] = row;
  if (first === undefined || cells.length === 0 || headingOf(first.text) !== null) return null;
  const named = lineNamed(first.text, section === "alkaloids" ? null : section);
  const group = named?.group ?? (section === "alkaloids" ? null : section);
  if (group === null) return null;
  const said = new Set(cells.map(({ text }) => verdictNamed(text)).filter(isDecided));
  const [only] = said;
  const isLine = named !== null || (isHeaded && row.length >= CELLS_MIN);
  if (!isLine) return said.has("failed") ? { group, verdict: "open" } : null;
  const isTested = !cells.some(({ text }) => wordKind(text) === "not-tested");
  return { group, verdict: said.size === 1 && only !== undefined && isTested ? only : "open" };
}

/** Failed where one line failed, passed where every one passed. @returns null where they settle nothing */
export function verdictOfLines(lines: readonly LineVerdict[], group: SafetyGroup): Verdict | null {
  const own = lines.filter((line) => line.group === group).map(({ verdict }) => verdict);
  if (own.includes("failed")) return "failed";
  return own.length > 0 && own.every((verdict) => verdict === "passed") ? "passed" : null;
}
