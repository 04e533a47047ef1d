import { inUnit } from "../lab/results/alkaloids";
import type { NewestResult } from "../lab/results/evidence";
import type { AlkaloidUnit } from "../lab/results/forms";
import { type PrintedKind, printedValue } from "../lab/results/printed-value";
import type { CLAIMS_OF } from "../lab/results/result-fields";
import { isValid } from "../lab/results/validity";
import type { Substance } from "../substances/classes";
import type { Measure } from "./size-quantity";

export type NamedAlkaloid = (typeof CLAIMS_OF)[number];

/** The alkaloid that a class of products is sold by; the others have none that every certificate names. */
const NAMED: Partial<Record<Substance, NamedAlkaloid>> = {
  "7oh": "sevenOhMitragynine",
  mit: "mitragynine",
  "plain-leaf": "mitragynine",
};

export const namedAlkaloid = (substance: Substance): NamedAlkaloid | null => NAMED[substance] ?? null;

/** Milligrams of the named alkaloid in a gram or in a piece. */
export interface Content {
  mg: number;
  per: Measure;
}

/** What the newest result prints of the named alkaloid, and what it is about. */
export interface PrintedStrength {
  /** As printed: "1.42", "< 0.5", "ND". */
  shown: string;
  unit: AlkaloidUnit;
  /** What the label claims of that alkaloid, in the same unit; null where it claims nothing of it. */
  claim: string | null;
  batch: string;
  result: NewestResult;
}

/** Why there is no measured amount (rules/products#comparable-numbers). */
export const NO_STRENGTH = [
  "no-alkaloid",
  "no-result",
  "failed",
  "expired",
  "incomplete",
  "not-tested",
  "below",
  "above",
] as const;
export type NoStrength = (typeof NO_STRENGTH)[number];

/** A content as a label or certificate gives it: percent, mg/g and ppm by weight, mg/unit by the piece. */
function contentOf(value: number, unit: AlkaloidUnit): Content | null {
  if (value <= 0) return null;
  if (unit === "mg/unit") return { mg: value, per: "piece" };
  const mg = inUnit(value, unit, "mg/g");
  return mg === null ? null : { mg: Number(mg.toPrecision(12)), per: "g" };
}

const numberOf = (shown: string): number => {
  const printed = printedValue(shown);
  return printed?.kind === "number" ? printed.value : 0;
};

const WITHOUT: Record<PrintedKind, NoStrength> = {
  number: "below",
  below: "below",
  absent: "below",
  above: "above",
  present: "above",
  "not-tested": "not-tested",
};

/** Only a result that is in date and passed all four groups gives a figure to compare. */
function refusal({ result }: PrintedStrength, now: number): NoStrength | null {
  if (result.overallSafety === "Failed") return "failed";
  if (!isValid(result, now)) return "expired";
  return result.overallSafety === "Incomplete" ? "incomplete" : null;
}

interface Strength {
  measured: Content | null;
  reason: NoStrength | null;
  claim: Content | null;
}

/** @param printed null where no result was ever verified @param now UTC epoch milliseconds */
export function strengthOf(substance: Substance, printed: PrintedStrength | null, now: number): Strength {
  const none = (reason: NoStrength, claim: Content | null = null): Strength => ({ measured: null, reason, claim });
  if (namedAlkaloid(substance) === null) return none("no-alkaloid");
  if (printed === null) return none("no-result");
  const { shown, unit } = printed;
  const claim = printed.claim === null ? null : contentOf(numberOf(printed.claim), unit);
  const refused = refusal(printed, now);
  if (refused !== null) return none(refused, claim);
  const measured = contentOf(numberOf(shown), unit);
  if (measured === null) return none(WITHOUT[printedValue(shown)?.kind ?? "not-tested"], claim);
  return { measured, reason: null, claim };
}
