import type { FieldErrors } from "../../../../errors";
import type { Substance } from "../../substances/classes";
import { PER_PERCENT, percentPrinted, type PrintedAlkaloids, unitOf } from "../results/alkaloids";
import { ALKALOID_UNITS, type AlkaloidUnit } from "../results/forms";
import { printedNumber, printedValue, splitBound } from "../results/printed-value";
import {
  ALKALOID_FIELDS,
  ALKALOID_LABELS,
  type AlkaloidField,
  CLAIMS_OF,
  limitField,
  PRINTED_MAX,
  type TypedResult,
  unitField,
} from "../results/result-fields";
import { amountOf, checkTotal } from "./check-total";

/** Percent of weight: dried leaf has 1–2 % mitragynine and 7-OH in traces (rules/lab#plausible-values). */
const PLAUSIBLE: Partial<Record<Substance, Partial<Record<AlkaloidField, number>>>> = {
  "plain-leaf": { mitragynine: 5, sevenOhMitragynine: 0.5, totalAlkaloids: 8 },
};

const VALUE_NEEDED = "Enter the value as the certificate prints it, or “Not detected” or “Not tested”.";
const NO_VALUE = "Write a number such as 1.42, a bound such as < 0.01, “Not detected”, “Detected” or “Not tested”.";
const VALUE_LONG = "Keep the value to 30 characters.";
const NO_LIMIT = "Enter the printed limit as a number, or leave it empty.";
const NO_UNIT = "Choose one of the units, or leave it at the table's.";

type Line = PrintedAlkaloids["lines"][AlkaloidField];

const unitNamed = (text: string | undefined): AlkaloidUnit | null =>
  ALKALOID_UNITS.find((unit) => unit === text?.trim()) ?? null;

/** All of it, in a unit; a piece can weigh anything. */
function wholeSample(unit: AlkaloidUnit | null): number {
  const per = unit && PER_PERCENT[unit];
  return per === null ? Infinity : 100 * per;
}

/** @param common the table's unit, null while it is not chosen */
function checkLine(
  typed: TypedResult,
  errors: FieldErrors,
  field: AlkaloidField,
  common: AlkaloidUnit | null,
): Line | null {
  const shown = typed[field]?.trim() ?? "";
  const limit = typed[limitField(field)]?.trim() ?? "";
  const ownText = typed[unitField(field)]?.trim() ?? "";
  const own = unitNamed(ownText);
  const unit = own ?? common;
  const most = wholeSample(unit);
  const tooMuch = `This is more than the whole sample: ${most} ${unit} is the most.`;
  const before = Object.keys(errors).length;
  if (shown === "") errors[field] = VALUE_NEEDED;
  else if (shown.length > PRINTED_MAX) errors[field] = VALUE_LONG;
  else if (printedValue(shown) === null) errors[field] = NO_VALUE;
  else if ((amountOf(shown)?.value ?? 0) > most) errors[field] = tooMuch;
  const limitValue = limit === "" ? 0 : printedNumber(limit)?.value;
  if (limitValue === undefined) errors[limitField(field)] = NO_LIMIT;
  else if (limitValue > most) errors[limitField(field)] = tooMuch;
  if (ownText !== "" && own === null) errors[unitField(field)] = NO_UNIT;
  if (Object.keys(errors).length > before) return null;
  const line = { shown, limit: limit === "" ? null : limit };
  return own === null || own === common ? line : { ...line, unit: own };
}

/** What is printed, unconverted; null with `errors` filled where something is wrong. */
export function checkAlkaloids(
  typed: TypedResult,
  errors: FieldErrors,
  substance: Substance | null,
): PrintedAlkaloids | null {
  const unit = unitNamed(typed["alkaloidUnit"]);
  if (unit === null) errors["alkaloidUnit"] = "Choose the unit that the certificate prints.";
  const line = (field: AlkaloidField) => checkLine(typed, errors, field, unit);
  const [mitragynine, sevenOhMitragynine, paynantheine, speciogynine, totalAlkaloids] = ALKALOID_FIELDS.map(line);
  const claim = checkClaim(typed, errors, unit);
  if (unit === null || claim === undefined) return null;
  if (!mitragynine || !sevenOhMitragynine || !paynantheine || !speciogynine || !totalAlkaloids) return null;
  const lines = { mitragynine, sevenOhMitragynine, paynantheine, speciogynine, totalAlkaloids };
  const printed = { unit, lines, claim };
  return checkTotal(printed, errors) && checkPlausible(printed, errors, substance) ? printed : null;
}

function checkPlausible(printed: PrintedAlkaloids, errors: FieldErrors, substance: Substance | null): boolean {
  const limits = (substance && PLAUSIBLE[substance]) ?? {};
  let isPlausible = true;
  for (const field of ALKALOID_FIELDS) {
    const most = limits[field];
    const { shown } = printed.lines[field];
    const least = printedValue(shown)?.kind === "above" ? splitBound(shown).rest : shown;
    const percent = percentPrinted(least, unitOf(printed, field));
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
  common: AlkaloidUnit | null,
): PrintedAlkaloids["claim"] | undefined {
  const shown = typed["labelClaim"]?.trim() ?? "";
  const of = CLAIMS_OF.find((each) => each === typed["labelClaimOf"]) ?? null;
  if (shown === "" && of === null) return null;
  const printed = printedValue(shown);
  const unit = (of && unitNamed(typed[unitField(of)])) ?? common;
  if (of === null) errors["labelClaimOf"] = "Choose which alkaloid the label names.";
  if (printed?.kind !== "number" || printed.value <= 0 || printed.value > wholeSample(unit)) {
    errors["labelClaim"] = "Enter what the label claims as a number, in the unit of the line it is about.";
    return undefined;
  }
  return of === null ? undefined : { of, shown };
}
