import type { OverallSafety } from "@worker/domain/catalogue/lab/results/forms";
import type { OwnResultState } from "@worker/domain/catalogue/lab/results/result-fields";
import { EvidenceChip } from "~/ui/evidence";
import { formatDate } from "~/ui/format";

interface Status {
  state: OwnResultState;
  testDate: string;
  expiresAt: number;
  createdAt: number;
  overallSafety: OverallSafety;
}

/** What became of an own result, in the words of the chips that readers see. */
export function LabState({ result }: { result: Status }) {
  const { state, testDate, expiresAt, createdAt, overallSafety } = result;
  const failed = overallSafety === "Failed";
  switch (state) {
    case "pending":
      return <EvidenceChip kind="wait" detail={`since ${formatDate(createdAt)}`} />;
    case "rejected":
      return <span className="tag">Rejected</span>;
    case "expired":
      return <EvidenceChip kind={failed ? "fail-expired" : "expired"} at={expiresAt} />;
    case "replaced":
      return <span className="tag">Replaced by a newer result</span>;
    case "expiring":
    case "verified":
      return (
        <span className="row row--wrap">
          <EvidenceChip kind={failed ? "fail" : "lab"} at={Date.parse(testDate)} />
          {state === "expiring" && <span className="tag">Expires {formatDate(expiresAt)}</span>}
        </span>
      );
  }
}
