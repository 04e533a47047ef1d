import type { FieldErrors } from "../../../../errors";
import { inUnit, type PrintedAlkaloids, unitOf, withUnit } from "../results/alkaloids";
import { ALKALOIDS } from "../results/forms";
import { printedValue } from "../results/printed-value";
import { ALKALOID_FIELDS, type AlkaloidField } from "../results/result-fields";

const NOTHING_TESTED = "At least one alkaloid has to be tested: a result needs an alkaloid analysis.";
const TOTAL_WITHOUT_AMOUNT = "The certificate gives amounts of single alkaloids, so its total is an amount too.";

/** A printed number or bound, in the printed unit, and half its last digit; null for a word. */
export function amountOf(shown: string): { value: number; slack: number } | null {
  const printed = printedValue(shown);
  if (printed?.kind === "number") return { value: printed.value, slack: 0.5 * 10 ** -printed.decimals };
  return printed !== null && "bound" in printed ? { value: printed.bound, slack: 0 } : null;
}

/** The single alkaloids' amounts; below a bound, not detected and not tested give none. */
function partsOf({ lines }: PrintedAlkaloids) {
  return ALKALOIDS.flatMap((field) => {
    const { shown } = lines[field];
    const amount = printedValue(shown)?.kind === "below" ? null : amountOf(shown);
    return amount === null ? [] : [{ field, ...amount }];
  });
}

/** A line whose unit cannot be compared with the total's adds nothing either (rules/lab#totals). */
export function checkTotal(printed: PrintedAlkaloids, errors: FieldErrors): boolean {
  const { lines } = printed;
  const kindOf = (field: AlkaloidField) => printedValue(lines[field].shown)?.kind;
  if (ALKALOID_FIELDS.every((field) => kindOf(field) === "not-tested")) {
    errors["mitragynine"] = NOTHING_TESTED;
    return false;
  }
  const parts = partsOf(printed);
  const kind = kindOf("totalAlkaloids");
  if (kind === "absent" && parts.some(({ value }) => value > 0)) errors["totalAlkaloids"] = TOTAL_WITHOUT_AMOUNT;
  const total = amountOf(lines.totalAlkaloids.shown);
  if (total === null || kind === "above") return errors["totalAlkaloids"] === undefined;
  const unit = unitOf(printed, "totalAlkaloids");
  const compared = parts.flatMap(({ field, value, slack }) => {
    const of = unitOf(printed, field);
    const [amount, off] = [inUnit(value, of, unit), inUnit(slack, of, unit)];
    return amount === null || off === null ? [] : [{ amount, off }];
  });
  const sum = compared.reduce((all, { amount }) => all + amount, 0);
  const slack = compared.reduce((all, { off }) => all + off, total.slack);
  // Sums of decimal fractions are off by less than this.
  if (sum <= total.value + slack + 1e-9) return true;
  const which = compared.length < parts.length ? "The alkaloids in comparable units" : "The four alkaloids";
  const amount = withUnit(String(Number(sum.toFixed(6))), unit);
  errors["totalAlkaloids"] = `${which} come to ${amount}, which is more than this total.`;
  return false;
}
