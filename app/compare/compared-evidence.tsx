import type { Evidence } from "@worker/domain/catalogue/lab/results/evidence";
import { EvidenceLink } from "~/lab/evidence-link";
import { DateTime } from "~/ui/relative-time";

/** A chip and its date beneath: in a column of a phone both do not fit on a line. */
export function ComparedEvidence({ evidence, to }: { evidence: Evidence; to: string }) {
  return (
    <>
      <EvidenceLink evidence={{ ...evidence, at: null }} to={to} />
      {evidence.at !== null && (
        <p className="small muted">
          <DateTime at={evidence.at} />
        </p>
      )}
    </>
  );
}
