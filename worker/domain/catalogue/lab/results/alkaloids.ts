import { z } from "zod";
import { ALKALOID_UNITS, type AlkaloidUnit } from "./forms";
import { type PrintedKind, printedValue } from "./printed-value";
import { meaningOf } from "./printed-words";
import { ALKALOID_FIELDS, type AlkaloidField, CLAIMS_OF } from "./result-fields";

/** What a certificate prints of the alkaloids, character by character; nothing in it is converted. */
export const printedAlkaloids = z.object({
  unit: z.enum(ALKALOID_UNITS),
  lines: z.record(z.enum(ALKALOID_FIELDS), z.object({ shown: z.string(), limit: z.string().nullable() })),
  /** What the label claims, in the same unit; null where it claims nothing. */
  claim: z.object({ of: z.enum(CLAIMS_OF), shown: z.string() }).nullable(),
});
export type PrintedAlkaloids = z.infer<typeof printedAlkaloids>;

/** Of a unit, in a percent of weight. */
export const PER_PERCENT: Record<AlkaloidUnit, number> = { "%": 1, "mg/g": 10 };

/** A printed line as screens show it: what is printed first, what it means beside it. */
export interface AlkaloidLine {
  kind: PrintedKind;
  shown: string;
  /** As printed, an amount with its unit: "0.08 mg/g", "< 0.5 mg/g", "ND". */
  text: string;
  /** The conversion of an amount, "0.008%", or what an abbreviation stands for; null where the text says it all. */
  means: string | null;
  /** Percent of weight where a number is printed; a bound and "ND" are no number. */
  percent: number | null;
  /** As printed, in the printed unit. */
  limit: string | null;
}

export interface Alkaloids {
  unit: AlkaloidUnit;
  lines: Record<AlkaloidField, AlkaloidLine>;
  claim: { of: (typeof CLAIMS_OF)[number]; shown: string; text: string; percent: number } | null;
}

/** "14.20" → "1.420": the point moves and every digit stays. */
function tenth(number: string): string {
  const [whole = "", fraction = ""] = number.replaceAll(",", "").split(".");
  const padded = whole.padStart(2, "0");
  return `${padded.slice(0, -1).replace(/^0+(?=\d)/, "")}.${padded.slice(-1)}${fraction}`;
}

const inPercent = (shown: string, unit: AlkaloidUnit): string =>
  unit === "%" ? shown : shown.replace(/[\d.,]+$/, tenth);

const withUnit = (shown: string, unit: AlkaloidUnit): string => (unit === "%" ? `${shown}%` : `${shown} ${unit}`);

export function percentPrinted(shown: string, unit: AlkaloidUnit): number | null {
  const printed = printedValue(shown);
  return printed?.kind === "number" ? Number(inPercent(shown, unit).replaceAll(",", "")) : null;
}

function toLine({ shown, limit }: PrintedAlkaloids["lines"][AlkaloidField], unit: AlkaloidUnit): AlkaloidLine {
  const kind = printedValue(shown)?.kind ?? "not-tested";
  const isAmount = kind === "number" || kind === "below" || kind === "above";
  const converted = unit === "%" ? null : `${inPercent(shown, unit)}%`;
  return {
    kind,
    shown,
    text: isAmount ? withUnit(shown, unit) : shown,
    means: isAmount ? converted : meaningOf(shown),
    percent: percentPrinted(shown, unit),
    limit,
  };
}

export function readAlkaloids({ unit, lines, claim }: PrintedAlkaloids): Alkaloids {
  return {
    unit,
    lines: {
      mitragynine: toLine(lines.mitragynine, unit),
      sevenOhMitragynine: toLine(lines.sevenOhMitragynine, unit),
      paynantheine: toLine(lines.paynantheine, unit),
      speciogynine: toLine(lines.speciogynine, unit),
      totalAlkaloids: toLine(lines.totalAlkaloids, unit),
    },
    claim: claim && {
      ...claim,
      text: withUnit(claim.shown, unit),
      percent: percentPrinted(claim.shown, unit) ?? 0,
    },
  };
}

/** In one line of text: "0.08 mg/g (0.008%)", "ND (not detected)". */
export const lineText = ({ text, means }: Pick<AlkaloidLine, "text" | "means">): string =>
  means === null ? text : `${text} (${means})`;
