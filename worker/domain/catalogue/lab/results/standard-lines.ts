import type { SafetyGroup } from "./forms";

/** What the lines that certificates share are called, by the code that a stored line keeps. */
export const LINE_LABELS = {
  lead: "Lead",
  mercury: "Mercury",
  cadmium: "Cadmium",
  arsenic: "Arsenic",
  bacteria: "Total bacteria",
  "yeast-mold": "Yeast and mold",
  salmonella: "Salmonella",
  "e-coli": "E. coli",
  "substances-tested": "Substances tested",
  "substances-detected": "Detected",
} as const;
export type LineCode = keyof typeof LINE_LABELS;
export const LINE_CODES = Object.keys(LINE_LABELS) as LineCode[];

/** What each group is reported by, in the form's order; more lines can follow. */
export const STANDARD_LINES: Record<SafetyGroup, readonly LineCode[]> = {
  heavyMetals: ["lead", "mercury", "cadmium", "arsenic"],
  microbials: ["bacteria", "yeast-mold", "salmonella", "e-coli"],
  pesticides: ["substances-tested", "substances-detected"],
  residualSolvents: ["substances-tested", "substances-detected"],
};

/** Whether a line counts substances and measures none: it has neither a limit nor a unit of its own. */
export const countsSubstances = (code: LineCode | null | undefined): boolean =>
  code === "substances-tested" || code === "substances-detected";

/** A stored line under the name that its code has now; one without a code keeps the name it was given. */
export const asLabelled = <L extends { code?: LineCode | undefined; name: string }>(line: L): L =>
  line.code === undefined ? line : { ...line, name: LINE_LABELS[line.code] };
