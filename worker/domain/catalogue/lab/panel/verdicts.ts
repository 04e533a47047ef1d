import { SAFETY_GROUP_LABELS, SAFETY_GROUPS, type SafetyGroup, type Verdict, VERDICT_LABELS } from "../results/forms";
import { type GroupFinding, verdictContradiction } from "../results/verdict-contradiction";

export type ConfirmedVerdicts = Record<SafetyGroup, Verdict>;

export function verdictProblems(
  entered: Partial<Record<SafetyGroup, GroupFinding>>,
  read: ConfirmedVerdicts,
): Partial<Record<SafetyGroup, string>> {
  const problems: Partial<Record<SafetyGroup, string>> = {};
  for (const name of SAFETY_GROUPS) {
    const group = entered[name] ?? { verdict: "not-tested", measures: [] };
    const contradiction = verdictContradiction(group);
    if (contradiction !== null)
      problems[name] = `${SAFETY_GROUP_LABELS[name]}: ${contradiction.message} Reject the result.`;
    else if (group.verdict !== read[name])
      problems[name] =
        `${SAFETY_GROUP_LABELS[name]} was entered as “${VERDICT_LABELS[group.verdict]}”. If the certificate says otherwise, reject the result.`;
  }
  return problems;
}
