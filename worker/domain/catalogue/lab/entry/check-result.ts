import { utcDay } from "../../../../days";
import type { FieldErrors } from "../../../../errors";
import type { Substance } from "../../substances/classes";
import { isRealDate } from "../../../../days";
import { percentPrinted, type PrintedAlkaloids } from "../results/alkaloids";
import { checkAlkaloids } from "./check-alkaloids";
import { checkSafetyLines, type Safety } from "./check-safety-lines";
import type { OverallSafety } from "../results/forms";
import { printedValue } from "../results/printed-value";
import { BATCH_MAX, METHOD_MAX, type TypedResult } from "../results/result-fields";
import { expiryOf, overallSafety } from "../results/validity";

/** A result that could be stored, as printed. */
export interface ValidResult {
  productId: string;
  batchNumber: string;
  testDate: string;
  expiresAt: number;
  labId: string;
  alkaloids: PrintedAlkaloids;
  safety: Safety;
  overallSafety: OverallSafety;
  testingMethod: string;
  sampleWeight: string;
  moisture: number | null;
  moistureShown: string | null;
}

export type Checked = { ok: true; value: ValidResult } | { ok: false; errors: FieldErrors };

/** Letters, digits and what batch numbers are punctuated with; a colon would read as a verification code. */
const BATCH = /^[\p{L}\p{N}][\p{L}\p{N} ._/#+-]*$/u;
const MOISTURE_MAX = 20;
const WEIGHT = /^(\d{1,6}(?:\.\d{1,4})?)\s?(mg|g|kg|oz)$/i;

function checkDate(text: string, now: number): string | null {
  if (text === "") return "Enter the test date.";
  if (!isRealDate(text)) return "There is no such day.";
  if (text > utcDay(now)) return "The test date is in the future.";
  return expiryOf(text) <= now ? "The test date is more than 6 months ago, so the result has expired." : null;
}

function checkBatch(text: string): string | null {
  if (text === "") return "Enter the batch number that is printed on the product.";
  if (text.length > BATCH_MAX) return "Keep the batch number to 40 characters.";
  return BATCH.test(text) ? null : "A batch number can only have letters, digits, spaces and - _ . / # +.";
}

/** "25.3g" → "25.3 g"; null for what is no weight. */
function weightOf(text: string): string | null {
  const [, amount = "", unit = ""] = WEIGHT.exec(text) ?? [];
  return Number(amount) > 0 ? `${amount} ${unit.toLowerCase()}` : null;
}

/** Of "3.90 %", "< 5" or "NT" what is printed, and the percentage where it is one; null for what is none of these. */
function moistureOf(text: string): Pick<ValidResult, "moisture" | "moistureShown"> | null {
  if (text === "") return { moisture: null, moistureShown: null };
  const moistureShown = text.replace(/\s?%$/, "");
  const printed = printedValue(moistureShown);
  if (printed === null || printed.kind === "present") return null;
  const [moisture, most] = printed.kind === "number" ? [printed.value, printed.value] : [null, boundOf(printed)];
  return most <= 100 && moistureShown.length <= MOISTURE_MAX ? { moisture, moistureShown } : null;
}

const boundOf = (printed: NonNullable<ReturnType<typeof printedValue>>): number =>
  "bound" in printed ? printed.bound : 0;

const totalPercent = ({ lines, unit }: PrintedAlkaloids): number =>
  percentPrinted(lines.totalAlkaloids.shown, unit) ?? 0;

/** Whether product and laboratory may be named is the database's to say. */
export function checkResult(
  typed: TypedResult,
  { substance, now }: { substance: Substance | null; now: number },
): Checked {
  const errors: FieldErrors = {};
  const text = (name: string): string => typed[name]?.trim() ?? "";
  const say = (name: string, message: string | null) => {
    if (message !== null) errors[name] = message;
  };
  const [productId, batchNumber, testDate, labId] = [
    text("productId"),
    text("batchNumber"),
    text("testDate"),
    text("labId"),
  ];
  say("productId", productId === "" ? "Choose the product that was tested." : null);
  say("batchNumber", checkBatch(batchNumber));
  say("testDate", checkDate(testDate, now));
  say("labId", labId === "" ? "Choose the laboratory." : null);
  const alkaloids = checkAlkaloids(typed, errors, substance);
  const safety = checkSafetyLines(typed, errors);
  const testingMethod = text("testingMethod");
  if (testingMethod === "") say("testingMethod", "Enter the method that the certificate names, such as HPLC-UV.");
  if (testingMethod.length > METHOD_MAX) say("testingMethod", "Keep the method to 120 characters.");
  const sampleWeight = weightOf(text("sampleWeight"));
  if (sampleWeight === null)
    say(
      "sampleWeight",
      "Enter a weight with its unit, such as 25.3 g. Where the certificate prints none, ask the laboratory for it.",
    );
  const moisture = moistureOf(text("moisture"));
  if (moisture === null)
    say("moisture", "Enter what the certificate prints: a percentage from 0 to 100, < with a bound, ND or NT.");
  // A total that the certificate rounds can be off by a fraction of a percent.
  else if (alkaloids !== null && (moisture.moisture ?? 0) + totalPercent(alkaloids) > 100.5) {
    say("moisture", "Moisture and alkaloids together are more than the whole sample.");
  }
  if (
    alkaloids === null ||
    safety === null ||
    sampleWeight === null ||
    moisture === null ||
    Object.keys(errors).length > 0
  ) {
    return { ok: false, errors };
  }
  return {
    ok: true,
    value: {
      productId,
      batchNumber,
      testDate,
      labId,
      expiresAt: expiryOf(testDate),
      alkaloids,
      safety,
      overallSafety: overallSafety(safety),
      testingMethod,
      sampleWeight,
      ...moisture,
    },
  };
}
