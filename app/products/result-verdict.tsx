import type { OverallSafety } from "@worker/domain/catalogue/lab/results/forms";
import type { ResultLine } from "@worker/domain/catalogue/lab/public/public-results";
import { EvidenceChip, Verdict, type VerdictState } from "~/ui/evidence";

export const SAFETY_STATES: Record<OverallSafety, VerdictState> = {
  Passed: "pass",
  Failed: "fail",
  Incomplete: "none",
};

export const SafetyVerdict = ({ safety }: { safety: OverallSafety }) => (
  <Verdict state={SAFETY_STATES[safety]}>{safety}</Verdict>
);

/** Two statements about one result, what it found and whether it is current; a fail is one chip. */
export function ResultVerdict({
  result: { overallSafety, evidence },
}: {
  result: Pick<ResultLine, "overallSafety" | "evidence">;
}) {
  return (
    <span className="row row--wrap">
      {evidence.kind !== "fail" && evidence.kind !== "fail-expired" && <SafetyVerdict safety={overallSafety} />}
      <EvidenceChip kind={evidence.kind} at={evidence.at} />
    </span>
  );
}
