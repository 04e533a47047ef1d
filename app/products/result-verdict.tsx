import type { OverallSafety } from "@worker/domain/catalogue/lab/results/forms";
import type { ResultLine } from "@worker/domain/catalogue/lab/public/public-results";
import { resultPath } from "~/lab/result-address";
import { Link } from "~/ui/link";
import { EvidenceChip, Verdict, type VerdictState } from "~/ui/evidence";

export const SAFETY_STATES: Record<OverallSafety, VerdictState> = {
  Passed: "pass",
  Failed: "fail",
  Incomplete: "none",
};

export const SafetyVerdict = ({ safety }: { safety: OverallSafety }) => (
  <Verdict state={SAFETY_STATES[safety]}>{safety}</Verdict>
);

/** What one result found and whether it stands; a fail is one chip, and one that was replaced is not called verified. */
export function ResultVerdict({
  result: { overallSafety, evidence, supersededBy },
}: {
  result: Pick<ResultLine, "overallSafety" | "evidence" | "supersededBy">;
}) {
  const failed = evidence.kind === "fail" || evidence.kind === "fail-expired";
  return (
    <span className="row row--wrap">
      {!failed && <SafetyVerdict safety={overallSafety} />}
      {(failed || supersededBy === null) && <EvidenceChip kind={evidence.kind} at={evidence.at} />}
      {supersededBy !== null && (
        <Link className="small" to={resultPath(supersededBy)}>
          Replaced by a newer result
        </Link>
      )}
    </span>
  );
}
