import { printedValue, splitBound } from "./printed-value";
import { wordKind } from "./printed-words";

const WEIGHT = /^(\d{1,6}(?:\.\d{1,4})?)\s?(mg|g|kg|oz)$/i;
const NOT_STATED = /^not (?:stated|given|reported|recorded|specified)$/i;
const MOISTURE_MAX = 20;

/** "25.3g" → "25.3 g", "<25 g" → "< 25 g"; words stay. Null for what is no sample's weight. */
export function weightPrinted(text: string): string | null {
  if (NOT_STATED.test(text) || wordKind(text) === "not-tested") return text;
  const { sign, rest } = splitBound(text);
  const [, amount = "", unit = ""] = WEIGHT.exec(rest) ?? [];
  return Number(amount) > 0 ? `${sign === null ? "" : `${sign} `}${amount} ${unit.toLowerCase()}` : null;
}

interface Moisture {
  /** Percent, where a number is printed. */
  moisture: number | null;
  /** Without the sign for percent. */
  moistureShown: string;
}

/** Of "3.90 %", "< 5" or "NT" what is printed, and the percentage where it is one; null for what is none of these. */
export function moisturePrinted(text: string): Moisture | null {
  const moistureShown = text.replace(/\s?%$/, "");
  const printed = printedValue(moistureShown);
  if (printed === null || printed.kind === "present" || moistureShown.length > MOISTURE_MAX) return null;
  if (printed.kind === "number") return printed.value <= 100 ? { moisture: printed.value, moistureShown } : null;
  return "bound" in printed && printed.bound > 100 ? null : { moisture: null, moistureShown };
}
