import type { FieldErrors } from "../../../../errors";
import type { Substance } from "../../substances/classes";
import { PER_PERCENT, percentPrinted, type PrintedAlkaloids } from "../results/alkaloids";
import { ALKALOID_UNITS, ALKALOIDS, type AlkaloidUnit } from "../results/forms";
import { printedNumber, printedValue } from "../results/printed-value";
import {
  ALKALOID_FIELDS,
  ALKALOID_LABELS,
  type AlkaloidField,
  CLAIMS_OF,
  limitField,
  PRINTED_MAX,
  type TypedResult,
} from "../results/result-fields";

/** Percent of weight: dried leaf has 1–2 % mitragynine and 7-OH in traces (rules/lab#plausible-values). */
const PLAUSIBLE: Partial<Record<Substance, Partial<Record<AlkaloidField, number>>>> = {
  "plain-leaf": { mitragynine: 5, sevenOhMitragynine: 0.5, totalAlkaloids: 8 },
};

const VALUE_NEEDED = "Enter the value as the certificate prints it, or “Not detected” or “Not tested”.";
const NO_VALUE = "Write a number such as 1.42, a bound such as < 0.01, “Not detected”, “Detected” or “Not tested”.";
const VALUE_LONG = "Keep the value to 30 characters.";
const NO_LIMIT = "Enter the printed limit as a number, or leave it empty.";
const NOTHING_TESTED = "At least one alkaloid has to be tested: a result needs an alkaloid analysis.";
const TOTAL_WITHOUT_AMOUNT = "The certificate gives amounts of single alkaloids, so its total is an amount too.";

type Line = PrintedAlkaloids["lines"][AlkaloidField];
type Lines = PrintedAlkaloids["lines"];

const unitOf = (text: string | undefined): AlkaloidUnit | null => ALKALOID_UNITS.find((unit) => unit === text) ?? null;

/** A printed number or bound, in the printed unit; null for a word. */
function amountOf(shown: string): { value: number; slack: number } | null {
  const printed = printedValue(shown);
  if (printed?.kind === "number") {
    return { value: printed.value, slack: 0.5 * 10 ** -printed.decimals };
  }
  if (printed?.kind === "below" || printed?.kind === "above") {
    return { value: printed.bound, slack: 0 };
  }
  return null;
}

function checkLine(typed: TypedResult, errors: FieldErrors, field: AlkaloidField, unit: AlkaloidUnit): Line | null {
  const most = 100 * PER_PERCENT[unit];
  const shown = typed[field]?.trim() ?? "";
  const limit = typed[limitField(field)]?.trim() ?? "";
  const tooMuch = `This is more than the whole sample: ${most} ${unit} is the most.`;
  const before = Object.keys(errors).length;
  if (shown === "") errors[field] = VALUE_NEEDED;
  else if (shown.length > PRINTED_MAX) errors[field] = VALUE_LONG;
  else if (printedValue(shown) === null) errors[field] = NO_VALUE;
  else if ((amountOf(shown)?.value ?? 0) > most) errors[field] = tooMuch;
  const limitValue = limit === "" ? 0 : printedNumber(limit)?.value;
  if (limitValue === undefined) errors[limitField(field)] = NO_LIMIT;
  else if (limitValue > most) errors[limitField(field)] = tooMuch;
  return Object.keys(errors).length > before ? null : { shown, limit: limit === "" ? null : limit };
}

/** What is printed, unconverted; null with `errors` filled where something is wrong. */
export function checkAlkaloids(
  typed: TypedResult,
  errors: FieldErrors,
  substance: Substance | null,
): PrintedAlkaloids | null {
  const unit = unitOf(typed["alkaloidUnit"]);
  if (unit === null) errors["alkaloidUnit"] = "Choose the unit that the certificate prints.";
  const line = (field: AlkaloidField) => checkLine(typed, errors, field, unit ?? "%");
  const [mitragynine, sevenOhMitragynine, paynantheine, speciogynine, totalAlkaloids] = ALKALOID_FIELDS.map(line);
  const claim = checkClaim(typed, errors, unit ?? "%");
  if (unit === null || claim === undefined) return null;
  if (!mitragynine || !sevenOhMitragynine || !paynantheine || !speciogynine || !totalAlkaloids) return null;
  const lines = { mitragynine, sevenOhMitragynine, paynantheine, speciogynine, totalAlkaloids };
  const isSound = checkTotal(lines, errors) && checkPlausible(lines, unit, errors, substance);
  return isSound ? { unit, lines, claim } : null;
}

/** Lines below a bound, not detected or not tested give no amount, so they add nothing (rules/lab#totals). */
function checkTotal(lines: Lines, errors: FieldErrors): boolean {
  if (ALKALOID_FIELDS.every((field) => printedValue(lines[field].shown)?.kind === "not-tested")) {
    errors["mitragynine"] = NOTHING_TESTED;
    return false;
  }
  const parts = ALKALOIDS.flatMap((field) => {
    const amount = amountOf(lines[field].shown);
    return amount === null || printedValue(lines[field].shown)?.kind === "below" ? [] : amount;
  });
  const sum = parts.reduce((all, { value }) => all + value, 0);
  const { kind } = printedValue(lines.totalAlkaloids.shown) ?? {};
  const total = amountOf(lines.totalAlkaloids.shown);
  if (kind === "absent" && sum > 0) errors["totalAlkaloids"] = TOTAL_WITHOUT_AMOUNT;
  if (total === null || kind === "above") return errors["totalAlkaloids"] === undefined;
  const slack = parts.reduce((all, each) => all + each.slack, total.slack);
  // Sums of decimal fractions are off by less than this.
  if (sum <= total.value + slack + 1e-9) return true;
  errors["totalAlkaloids"] = `The four alkaloids come to ${Number(sum.toFixed(6))}, which is more than this total.`;
  return false;
}

function checkPlausible(lines: Lines, unit: AlkaloidUnit, errors: FieldErrors, substance: Substance | null): boolean {
  const limits = (substance && PLAUSIBLE[substance]) ?? {};
  let isPlausible = true;
  for (const field of ALKALOID_FIELDS) {
    const most = limits[field];
    const { shown } = lines[field];
    const least = printedValue(shown)?.kind === "above" ? shown.replace(/^[>≥]\s*/, "") : shown;
    const percent = percentPrinted(least, unit);
    if (most === undefined || percent === null || percent <= most) continue;
    isPlausible = false;
    errors[field] =
      `${ALKALOID_LABELS[field]} above ${most}% is not plausible for plain leaf. Check the unit and the product.`;
  }
  return isPlausible;
}

/** @returns null where the label claims nothing, undefined with `errors` filled where something is wrong */
function checkClaim(
  typed: TypedResult,
  errors: FieldErrors,
  unit: AlkaloidUnit,
): PrintedAlkaloids["claim"] | undefined {
  const shown = typed["labelClaim"]?.trim() ?? "";
  const of = CLAIMS_OF.find((each) => each === typed["labelClaimOf"]) ?? null;
  if (shown === "" && of === null) return null;
  const printed = printedValue(shown);
  if (of === null) errors["labelClaimOf"] = "Choose which alkaloid the label names.";
  if (printed?.kind !== "number" || printed.value <= 0 || printed.value > 100 * PER_PERCENT[unit]) {
    errors["labelClaim"] = "Enter what the label claims as a number, in the unit chosen above.";
    return undefined;
  }
  return of === null ? undefined : { of, shown };
}
