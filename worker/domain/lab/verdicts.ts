import { SAFETY_GROUP_LABELS, SAFETY_GROUPS, type SafetyGroup, type Verdict } from "./forms";

interface Measured {
  value: number | null;
  shown: string;
  limit: number | null;
}
interface Group {
  verdict: Verdict;
  measures: readonly Measured[];
}

export const VERDICT_LABELS: Record<Verdict, string> = {
  passed: "Passed",
  failed: "Failed",
  "not-tested": "Not tested",
};

const FOUND = /^(?:detected|present|positive|found)\b/i;

const isOver = ({ value, shown, limit }: Measured): boolean =>
  value === null ? FOUND.test(shown.trim()) : limit !== null && value > limit;
const isWithin = ({ value, limit }: Measured): boolean => value !== null && limit !== null && value <= limit;

/**
 * Why a group's verdict cannot stand beside its own numbers (rulings, area 8); null where it can. Only limits that the
 * certificate prints count, so a failed group with a line that has no limit is the laboratory's word.
 */
export function contradictionOf({ verdict, measures }: Group): string | null {
  if (verdict === "not-tested") return measures.length > 0 ? "It reads “Not tested”, yet values are given." : null;
  if (measures.length === 0) return "It has a verdict, yet no measured value.";
  if (verdict === "passed" && measures.some(isOver)) return "It reads “Passed”, yet a value is above its limit.";
  return verdict === "failed" && measures.every(isWithin)
    ? "It reads “Failed”, yet every value is within its limit."
    : null;
}

export type ConfirmedVerdicts = Record<SafetyGroup, Verdict>;

/**
 * What is wrong with a verifier's confirmation, by group: a verdict that contradicts its numbers, or one that the
 * verifier reads otherwise than it was entered. Empty where everything agrees.
 * @param entered the groups as they were submitted
 * @param read what the verifier reads on the certificate
 */
export function verdictProblems(
  entered: Partial<Record<SafetyGroup, Group>>,
  read: ConfirmedVerdicts,
): Partial<Record<SafetyGroup, string>> {
  const problems: Partial<Record<SafetyGroup, string>> = {};
  for (const name of SAFETY_GROUPS) {
    const group = entered[name] ?? { verdict: "not-tested", measures: [] };
    const contradiction = contradictionOf(group);
    if (contradiction !== null) problems[name] = `${SAFETY_GROUP_LABELS[name]}: ${contradiction} Reject the result.`;
    else if (group.verdict !== read[name])
      problems[name] =
        `${SAFETY_GROUP_LABELS[name]} was entered as “${VERDICT_LABELS[group.verdict]}”. If the certificate says otherwise, reject the result.`;
  }
  return problems;
}
