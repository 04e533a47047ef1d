import { SAFETY_GROUPS, type SafetyGroup } from "./forms";
import { printedValue } from "./printed-value";
import { LINE_LABELS, type LineCode, STANDARD_LINES } from "./standard-lines";

export const DRAFTS_MAX = 20;
/** Characters of any typed field; what is stored in the end has closer limits. */
export const TYPED_MAX = 200;
/** Characters of a printed value. */
export const PRINTED_MAX = 30;
/** Characters of a line's name and unit. */
export const NAME_MAX = 60;
export const UNIT_MAX = 20;
export const BATCH_MAX = 40;
export const METHOD_MAX = 120;
export const WEIGHT_MAX = 20;

export const DRAFTS_FULL = "There are already 20 drafts. Submit or delete one first.";
export const DRAFT_SAVED = "The draft has been saved.";
export const DRAFT_DELETED = "The draft has been deleted.";
export const TAKEN_BACK = "Taken back. It is a draft again, and nothing is pending.";
export const RESULT_SUBMITTED = "Submitted. It is pending until a moderator has compared it with the certificate.";
export const TEMPLATE_PROPOSED = "Lines, units and limits of the last certificate are filled in. Please compare each.";
export const NO_DRAFT = "There is no such draft.";
export const CERTIFICATE_NEEDED = "Upload the certificate as a PDF.";

/** What became of a result, as its vendor reads it; `expiring` has 30 days left or less. */
export const OWN_RESULT_STATES = ["pending", "verified", "expiring", "expired", "rejected", "replaced"] as const;
export type OwnResultState = (typeof OWN_RESULT_STATES)[number];

/** Where a proposed value comes from: the draft's own PDF, or the laboratory's last certificate. */
export const PROPOSED_FROM = ["pdf", "template"] as const;
export type Proposals = Readonly<Record<string, { value: string; from: (typeof PROPOSED_FROM)[number] }>>;
/** When the draft was last saved as far as a page knows, so that an older page does not overwrite it. */
export const SAVED_AT_FIELD = "savedAt";
/** The box that says that a person compared what is proposed. */
export const COMPARED_FIELD = "compared";
export const COMPARE_NEEDED = "Compare every proposed value with the certificate, and say that you did.";

export const CLAIMS_OF = ["mitragynine", "sevenOhMitragynine"] as const;

/** A result as it is typed: every field a text, by the names below. */
export type TypedResult = Readonly<Record<string, string>>;

export const ALKALOID_FIELDS = [
  "mitragynine",
  "sevenOhMitragynine",
  "paynantheine",
  "speciogynine",
  "totalAlkaloids",
] as const;
export type AlkaloidField = (typeof ALKALOID_FIELDS)[number];

export const ALKALOID_LABELS: Record<AlkaloidField, string> = {
  mitragynine: "Mitragynine",
  sevenOhMitragynine: "7-Hydroxymitragynine",
  paynantheine: "Paynantheine",
  speciogynine: "Speciogynine",
  totalAlkaloids: "Total alkaloids",
};

type AlkaloidLimit = `${AlkaloidField}Limit`;
export const limitField = (field: AlkaloidField): AlkaloidLimit => `${field}Limit`;
type AlkaloidLineUnit = `${AlkaloidField}Unit`;
/** Where a line's own unit is typed; empty for that of the table. */
export const unitField = (field: AlkaloidField): AlkaloidLineUnit => `${field}Unit`;

/** The fields outside the safety groups, in the form's order, with what they are called. */
export const RESULT_LABELS = {
  productId: "Product name",
  batchNumber: "Batch number",
  testDate: "Test date",
  labId: "Laboratory",
  alkaloidUnit: "Unit of the alkaloids",
  ...ALKALOID_LABELS,
  mitragynineLimit: "Mitragynine: limit",
  sevenOhMitragynineLimit: "7-Hydroxymitragynine: limit",
  paynantheineLimit: "Paynantheine: limit",
  speciogynineLimit: "Speciogynine: limit",
  totalAlkaloidsLimit: "Total alkaloids: limit",
  mitragynineUnit: "Mitragynine: unit",
  sevenOhMitragynineUnit: "7-Hydroxymitragynine: unit",
  paynantheineUnit: "Paynantheine: unit",
  speciogynineUnit: "Speciogynine: unit",
  totalAlkaloidsUnit: "Total alkaloids: unit",
  labelClaim: "Label claim",
  labelClaimOf: "What the label claims",
  testingMethod: "Testing method",
  sampleWeight: "Sample weight",
  moisture: "Moisture",
} as const;

export const COUNT_UNIT = "substances";

const isWord = (shown: string): boolean => ["absent", "not-tested"].includes(printedValue(shown)?.kind ?? "");

/** A unit beside its value: a count of one is of one substance, and a word such as "ND" has no amount, though a sample ("in 25 g"). */
export const shownUnit = ({ unit, value, shown }: { unit: string; value: number | null; shown: string }): string => {
  if (unit !== COUNT_UNIT) return isWord(shown) && !/\d/.test(unit) ? "" : unit;
  return value === null ? "" : value === 1 ? "substance" : unit;
};

export const LINES_MAX = 16;

export const LINE_PARTS = ["name", "value", "limit", "unit"] as const;
export type LinePart = (typeof LINE_PARTS)[number];

export const lineField = (group: SafetyGroup, line: number, part: LinePart): string => `${group}-${line}-${part}`;
export const verdictField = (group: SafetyGroup): string => `${group}-verdict`;
/** How many lines the form shows, while the last of them are still empty. */
export const linesField = (group: SafetyGroup): string => `${group}-lines`;

export const FIELD_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(RESULT_LABELS),
  ...SAFETY_GROUPS.flatMap((group) => [
    verdictField(group),
    linesField(group),
    ...Array.from({ length: LINES_MAX }, (_, line) => LINE_PARTS.map((part) => lineField(group, line, part))).flat(),
  ]),
]);

export interface TypedLine {
  /** Its place in the form, blank lines counted. */
  line: number;
  name: string;
  value: string;
  limit: string;
  unit: string;
  /** The standard line that its place is for, or null for one that is named freely. */
  code: LineCode | null;
}

const partOf = (typed: TypedResult, group: SafetyGroup, line: number, part: LinePart): string =>
  typed[lineField(group, line, part)]?.trim() ?? "";

/** A group's lines as typed, blank ones included, as many as the form shows. */
export function linesOf(typed: TypedResult, group: SafetyGroup): TypedLine[] {
  const standard = STANDARD_LINES[group];
  const all = Array.from({ length: LINES_MAX }, (_, line): TypedLine => {
    const code = standard[line] ?? null;
    const own = (part: LinePart) => partOf(typed, group, line, part);
    return {
      line,
      name: code === null ? own("name") : LINE_LABELS[code],
      value: own("value"),
      limit: own("limit"),
      unit: own("unit"),
      code,
    };
  });
  const lastTyped = all.findLastIndex((each) => !isBlank(each));
  const shown = Number(typed[linesField(group)] ?? 0) || 0;
  return all.slice(0, Math.min(LINES_MAX, Math.max(standard.length, lastTyped + 1, shown)));
}

/** Everything that the form shows: what is entered, and what is proposed where nothing is. */
export function shownFields(fields: TypedResult, proposed: Proposals): TypedResult {
  const shown: Record<string, string> = { ...fields };
  for (const [name, { value }] of Object.entries(proposed)) shown[name] ||= value;
  return shown;
}

export const isBlank = ({ name, value, limit, unit, code }: TypedLine): boolean =>
  (code !== null || name === "") && value === "" && limit === "" && unit === "";

export function fieldLabels(groupLabels: Record<SafetyGroup, string>): Record<string, string> {
  const parts: Record<LinePart, string> = { name: "name", value: "value", limit: "limit", unit: "unit" };
  const labels: Record<string, string> = { ...RESULT_LABELS };
  for (const group of SAFETY_GROUPS) {
    labels[verdictField(group)] = `${groupLabels[group]}: verdict`;
    for (let line = 0; line < LINES_MAX; line += 1) {
      const code = STANDARD_LINES[group][line];
      const name = code === undefined ? `line ${line + 1}` : LINE_LABELS[code];
      for (const part of LINE_PARTS)
        labels[lineField(group, line, part)] = `${groupLabels[group]}, ${name}: ${parts[part]}`;
    }
  }
  return labels;
}
