import type { PrintedAlkaloids } from "@worker/domain/catalogue/lab/results/alkaloids";
import type { AlkaloidField } from "@worker/domain/catalogue/lab/results/result-fields";
import type { Style } from "../certificates/styles";
import type { Alkaloids } from "./lab-alkaloids";
import type { ProductPlan } from "../products";
import { Random } from "../random";

/** Laboratories that measure the two main alkaloids only, of extracts. */
const SHORT_ANALYSES = 0.12;

const inUnit = (percent: number, unit: Style["unit"]): string =>
  unit === "%" ? percent.toFixed(3) : (percent * 10).toFixed(2);

/** Below what it quantifies a laboratory prints a bound, and a word where it saw nothing. */
function shownBy({ unit, quantified, words }: Style, percent: number): string {
  if (percent >= quantified) return inUnit(percent, unit);
  return percent > quantified / 3 ? `< ${inUnit(quantified, unit)}` : words.nothing;
}

/** What the certificate of a laboratory prints of these alkaloids, and what the label claims. */
export function printedAlkaloidsOf(
  key: string,
  measured: Alkaloids,
  { line, claim }: ProductPlan,
  style: Style,
): PrintedAlkaloids {
  const isShort = line.substance !== "plain-leaf" && new Random(`printed/${key}`).chance(SHORT_ANALYSES);
  const lineOf = (field: AlkaloidField, always = true) => ({
    shown: isShort && !always ? style.words.untested : shownBy(style, measured[field]),
    limit: null,
  });
  return {
    unit: style.unit,
    lines: {
      mitragynine: lineOf("mitragynine"),
      sevenOhMitragynine: lineOf("sevenOhMitragynine"),
      paynantheine: lineOf("paynantheine", false),
      speciogynine: lineOf("speciogynine", false),
      totalAlkaloids: lineOf("totalAlkaloids"),
    },
    claim:
      claim === null || line.substance === "pseudo"
        ? null
        : {
            of: line.substance === "7oh" ? "sevenOhMitragynine" : "mitragynine",
            shown: String(Number((style.unit === "%" ? claim : claim * 10).toFixed(4))),
          },
  };
}
