import type { FieldErrors } from "../../../../errors";
import type { Substance } from "../../substances/classes";
import { ALKALOID_UNITS, type AlkaloidUnit } from "../results/forms";
import { printedValue } from "../results/printed-value";
import {
  ALKALOID_FIELDS,
  ALKALOID_LABELS,
  type AlkaloidField,
  CLAIMS_OF,
  type TypedResult,
} from "../results/result-fields";

export interface AlkaloidValues extends Record<AlkaloidField, number> {
  alkaloidUnit: AlkaloidUnit;
  labelClaim: number | null;
  labelClaimOf: "mitragynine" | "sevenOhMitragynine" | null;
}

/** Of a unit, in a percent of weight. */
const PER_PERCENT: Record<AlkaloidUnit, number> = { "%": 1, "mg/g": 10 };

/** Percent of weight: dried leaf has 1–2 % mitragynine and 7-OH in traces (rules/lab#plausible-values). */
const PLAUSIBLE: Partial<Record<Substance, Partial<Record<AlkaloidField, number>>>> = {
  "plain-leaf": { mitragynine: 5, sevenOhMitragynine: 0.5, totalAlkaloids: 8 },
};

const VALUE_NEEDED = "Enter the value as the certificate prints it, or “Not detected”.";
const NO_VALUE = "Write a number such as 1.42, a bound such as < 0.01, or “Not detected”.";

interface Amount {
  value: number;
  /** By how much rounding can have moved it. */
  slack: number;
}

function amountOf(text: string): Amount | null {
  const printed = printedValue(text);
  if (printed === null || printed.kind === "present" || printed.kind === "above") return null;
  if (printed.kind === "number") return { value: printed.value, slack: 0.5 * 10 ** -printed.decimals };
  return { value: 0, slack: printed.kind === "below" ? printed.bound : 0 };
}

const unitOf = (text: string | undefined): AlkaloidUnit | null => ALKALOID_UNITS.find((unit) => unit === text) ?? null;

/** Percent, free of what binary fractions add. */
const percent = (value: number, unit: AlkaloidUnit): number => Number((value / PER_PERCENT[unit]).toFixed(8));

/** Values come out in percent of weight; null with `errors` filled where something is wrong. */
export function checkAlkaloids(
  typed: TypedResult,
  errors: FieldErrors,
  substance: Substance | null,
): AlkaloidValues | null {
  const unit = unitOf(typed["alkaloidUnit"]);
  if (unit === null) errors["alkaloidUnit"] = "Choose the unit that the certificate prints.";
  const most = 100 * PER_PERCENT[unit ?? "%"];
  const amounts = new Map<AlkaloidField, Amount>();
  for (const field of ALKALOID_FIELDS) {
    const text = typed[field]?.trim() ?? "";
    const amount = amountOf(text);
    if (amount === null) errors[field] = text === "" ? VALUE_NEEDED : NO_VALUE;
    else if (amount.value > most)
      errors[field] = `This is more than the whole sample: ${most} ${unit ?? "%"} is the most.`;
    else amounts.set(field, amount);
  }
  const claim = checkClaim(typed, errors, unit ?? "%");
  if (unit === null || amounts.size < ALKALOID_FIELDS.length || claim === null) return null;
  const valueOf = (field: AlkaloidField): number => percent(amounts.get(field)?.value ?? 0, unit);
  const values = {
    mitragynine: valueOf("mitragynine"),
    sevenOhMitragynine: valueOf("sevenOhMitragynine"),
    paynantheine: valueOf("paynantheine"),
    speciogynine: valueOf("speciogynine"),
    totalAlkaloids: valueOf("totalAlkaloids"),
    alkaloidUnit: unit,
    ...claim,
  };
  const isSound = checkTotal(amounts, errors) && checkPlausible(values, errors, substance);
  return isSound ? values : null;
}

function checkTotal(amounts: ReadonlyMap<AlkaloidField, Amount>, errors: FieldErrors): boolean {
  const total = amounts.get("totalAlkaloids");
  if (total === undefined) return false;
  const parts = ALKALOID_FIELDS.filter((field) => field !== "totalAlkaloids").flatMap(
    (field) => amounts.get(field) ?? [],
  );
  const sum = parts.reduce((all, { value }) => all + value, 0);
  const slack = parts.reduce((all, each) => all + each.slack, total.slack);
  if (total.value <= 0) errors["totalAlkaloids"] = "An alkaloid analysis gives a total above 0.";
  // Sums of decimal fractions are off by less than this.
  else if (sum > total.value + slack + 1e-9) {
    errors["totalAlkaloids"] = `The four alkaloids come to ${Number(sum.toFixed(6))}, which is more than this total.`;
  } else return true;
  return false;
}

function checkPlausible(values: AlkaloidValues, errors: FieldErrors, substance: Substance | null): boolean {
  const limits = (substance && PLAUSIBLE[substance]) ?? {};
  let isPlausible = true;
  for (const field of ALKALOID_FIELDS) {
    const most = limits[field];
    if (most === undefined || values[field] <= most) continue;
    isPlausible = false;
    errors[field] =
      `${ALKALOID_LABELS[field]} above ${most}% is not plausible for plain leaf. Check the unit and the product.`;
  }
  return isPlausible;
}

type Claim = Pick<AlkaloidValues, "labelClaim" | "labelClaimOf">;

function checkClaim(typed: TypedResult, errors: FieldErrors, unit: AlkaloidUnit): Claim | null {
  const text = typed["labelClaim"]?.trim() ?? "";
  const of = CLAIMS_OF.find((each) => each === typed["labelClaimOf"]) ?? null;
  if (text === "" && of === null) return { labelClaim: null, labelClaimOf: null };
  const printed = printedValue(text);
  if (of === null) errors["labelClaimOf"] = "Choose which alkaloid the label names.";
  if (printed?.kind !== "number" || printed.value <= 0 || printed.value > 100 * PER_PERCENT[unit]) {
    errors["labelClaim"] = "Enter what the label claims as a number, in the unit chosen above.";
    return null;
  }
  return of === null ? null : { labelClaim: percent(printed.value, unit), labelClaimOf: of };
}
