import type { PrintedAlkaloids } from "@worker/domain/catalogue/lab/results/alkaloids";
import type { AlkaloidUnit } from "@worker/domain/catalogue/lab/results/forms";
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
  more: Partial<Omit<PrintedAlkaloids, "lines">> & { units?: Partial<Record<AlkaloidField, AlkaloidUnit>> } = {},
): PrintedAlkaloids {
  const { units = {}, ...rest } = more;
  const line = (field: AlkaloidField) => {
    const unit = units[field];
    return { shown: lines[field] ?? PRINTED[field], limit: null, ...(unit === undefined ? {} : { unit }) };
  };
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
    ...rest,
  };
}
