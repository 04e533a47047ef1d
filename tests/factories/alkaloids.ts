import type { PrintedAlkaloids } from "@worker/domain/catalogue/lab/results/alkaloids";
import type { AlkaloidField } from "@worker/domain/catalogue/lab/results/result-fields";

const PRINTED: Record<AlkaloidField, string> = {
  mitragynine: "1.40",
  sevenOhMitragynine: "0.02",
  paynantheine: "0.20",
  speciogynine: "0.10",
  totalAlkaloids: "1.80",
};

/** What a leaf's certificate prints, without limits or a label's claim; lines are given by what is printed. */
export function printedAlkaloids(
  lines: Partial<Record<AlkaloidField, string>> = {},
  more: Partial<Omit<PrintedAlkaloids, "lines">> = {},
): PrintedAlkaloids {
  const line = (field: AlkaloidField) => ({ shown: lines[field] ?? PRINTED[field], limit: null });
  return {
    unit: "%",
    lines: {
      mitragynine: line("mitragynine"),
      sevenOhMitragynine: line("sevenOhMitragynine"),
      paynantheine: line("paynantheine"),
      speciogynine: line("speciogynine"),
      totalAlkaloids: line("totalAlkaloids"),
    },
    claim: null,
    ...more,
  };
}
