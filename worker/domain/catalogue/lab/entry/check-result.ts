import { utcDay } from "../../../../days";
import type { FieldErrors } from "../../../../errors";
import type { Substance } from "../../substances/classes";
import { isRealDate } from "../../../../days";
import { percentPrinted, type PrintedAlkaloids, unitOf } from "../results/alkaloids";
import { checkAlkaloids } from "./check-alkaloids";
import { checkSafetyLines, type Safety } from "./check-safety-lines";
import type { OverallSafety } from "../results/forms";
import { moisturePrinted, weightPrinted } from "../results/printed-sample";
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

const NO_MOISTURE = { moisture: null, moistureShown: null };

/** The printed total, where it is a percentage or becomes one. */
const totalPercent = (alkaloids: PrintedAlkaloids): number | null =>
  percentPrinted(alkaloids.lines.totalAlkaloids.shown, unitOf(alkaloids, "totalAlkaloids"));

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
  const sampleWeight = weightPrinted(text("sampleWeight"));
  if (sampleWeight === null)
    say(
      "sampleWeight",
      "Enter a weight with its unit, such as 25.3 g or < 25 g, or “Not stated” where the certificate prints none.",
    );
  const moisture = text("moisture") === "" ? NO_MOISTURE : moisturePrinted(text("moisture"));
  if (moisture === null)
    say("moisture", "Enter what the certificate prints: a percentage from 0 to 100, < with a bound, ND or NT.");
  // A total that the certificate rounds can be off by a fraction of a percent.
  else if (alkaloids !== null && (moisture.moisture ?? 0) + (totalPercent(alkaloids) ?? 0) > 100.5) {
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
