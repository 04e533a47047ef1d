import { z } from "zod";
import { ALKALOID_UNITS, type AlkaloidUnit } from "./forms";
import { numberPrinted, type PrintedKind, printedValue } from "./printed-value";
import { meaningOf } from "./printed-words";
import { ALKALOID_FIELDS, type AlkaloidField, CLAIMS_OF } from "./result-fields";

const unit = z.enum(ALKALOID_UNITS);
const line = z.object({
  shown: z.string(),
  limit: z.string().nullable(),
  /** Where the certificate prints this line in another unit than its table. */
  unit: unit.optional(),
});

/** What a certificate prints of the alkaloids, character by character; nothing in it is converted. */
export const printedAlkaloids = z.object({
  /** Of every line that has none of its own. */
  unit,
  lines: z.record(z.enum(ALKALOID_FIELDS), line),
  /** What the label claims, in the unit of the line that it is about; null where it claims nothing. */
  claim: z.object({ of: z.enum(CLAIMS_OF), shown: z.string() }).nullable(),
});
export type PrintedAlkaloids = z.infer<typeof printedAlkaloids>;

/** Of a unit, in a percent of weight; null for what is told by the piece, since nobody says what a piece weighs. */
export const PER_PERCENT: Record<AlkaloidUnit, number | null> = { "%": 1, "mg/g": 10, ppm: 10_000, "mg/unit": null };

/** An amount in another unit; null where the two cannot be compared (rules/lab#units). */
export function inUnit(value: number, from: AlkaloidUnit, to: AlkaloidUnit): number | null {
  const [one, other] = [PER_PERCENT[from], PER_PERCENT[to]];
  if (from === to) return value;
  return one === null || other === null ? null : (value * other) / one;
}

export const unitOf = ({ lines, unit: common }: PrintedAlkaloids, field: AlkaloidField): AlkaloidUnit =>
  lines[field].unit ?? common;

/** A printed line as screens show it: what is printed first, what it means beside it. */
export interface AlkaloidLine {
  kind: PrintedKind;
  shown: string;
  unit: AlkaloidUnit;
  /** As printed, an amount with its unit: "0.08 mg/g", "< 0.5 mg/g", "ND". */
  text: string;
  /** The conversion of an amount, "0.008%", or what an abbreviation stands for; null where there is neither. */
  means: string | null;
  /** The printed number, in the printed unit; a bound and "ND" are no number. */
  value: number | null;
  /** That number in percent of weight; null too where its unit has none. */
  percent: number | null;
  /** As printed. */
  limit: string | null;
  /** The same with its unit. */
  limitText: string | null;
}

/** What the label claims, in the unit of the line it is about. */
interface Claim {
  of: (typeof CLAIMS_OF)[number];
  shown: string;
  unit: AlkaloidUnit;
  text: string;
  value: number | null;
  percent: number | null;
}

export interface Alkaloids {
  lines: Record<AlkaloidField, AlkaloidLine>;
  claim: Claim | null;
}

/** "14.20" → "1.420" by one place: the point moves and every digit stays. */
function moved(number: string, places: number): string {
  const [whole = "", fraction = ""] = number.replaceAll(",", "").split(".");
  const padded = whole.padStart(places + 1, "0");
  return `${padded.slice(0, -places).replace(/^0+(?=\d)/, "")}.${padded.slice(-places)}${fraction}`;
}

function inPercent(shown: string, of: AlkaloidUnit): string | null {
  const per = PER_PERCENT[of];
  if (per === null || per === 1) return per === null ? null : shown;
  return shown.replace(/[\d.,]+$/, (number) => moved(number, Math.round(Math.log10(per))));
}

export const withUnit = (shown: string, of: AlkaloidUnit): string => (of === "%" ? `${shown}%` : `${shown} ${of}`);

export function percentPrinted(shown: string, of: AlkaloidUnit): number | null {
  const percent = printedValue(shown)?.kind === "number" ? inPercent(shown, of) : null;
  return percent === null ? null : Number(percent.replaceAll(",", ""));
}

function toLine(printed: PrintedAlkaloids, field: AlkaloidField): AlkaloidLine {
  const { shown, limit } = printed.lines[field];
  const of = unitOf(printed, field);
  const kind = printedValue(shown)?.kind ?? "not-tested";
  const isAmount = kind === "number" || kind === "below" || kind === "above";
  const converted = of === "%" ? null : inPercent(shown, of);
  return {
    kind,
    shown,
    unit: of,
    text: isAmount ? withUnit(shown, of) : shown,
    means: isAmount ? converted && `${converted}%` : meaningOf(shown),
    value: numberPrinted(shown),
    percent: percentPrinted(shown, of),
    limit,
    limitText: limit === null ? null : withUnit(limit, of),
  };
}

function toClaim(printed: PrintedAlkaloids): Claim | null {
  const { claim } = printed;
  if (claim === null) return null;
  const of = unitOf(printed, claim.of);
  const { shown } = claim;
  const [value, percent] = [numberPrinted(shown), percentPrinted(shown, of)];
  return { ...claim, unit: of, text: withUnit(shown, of), value, percent };
}

export const readAlkaloids = (printed: PrintedAlkaloids): Alkaloids => ({
  lines: {
    mitragynine: toLine(printed, "mitragynine"),
    sevenOhMitragynine: toLine(printed, "sevenOhMitragynine"),
    paynantheine: toLine(printed, "paynantheine"),
    speciogynine: toLine(printed, "speciogynine"),
    totalAlkaloids: toLine(printed, "totalAlkaloids"),
  },
  claim: toClaim(printed),
});

/** In one line of text: "0.08 mg/g (0.008%)", "ND (not detected)". */
export const lineText = ({ text, means }: Pick<AlkaloidLine, "text" | "means">): string =>
  means === null ? text : `${text} (${means})`;
