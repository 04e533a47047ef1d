import type { Evidence } from "@worker/domain/catalogue/lab/results/evidence";
import { isPast } from "@worker/domain/catalogue/lab/results/forms";
import { EvidenceChip } from "~/ui/evidence";
import { Link } from "~/ui/link";

type EvidenceLinkProps = { evidence: Evidence; to: string };

/** A chip that leads to the result it speaks of; one that speaks of none leads nowhere. */
export function EvidenceLink({ evidence: { kind, at }, to }: EvidenceLinkProps) {
  const chip = <EvidenceChip kind={kind} at={at} />;
  const hasResult = kind === "lab" || kind === "fail" || isPast(kind);
  return hasResult ? (
    <Link className="plain" to={to}>
      {chip}
    </Link>
  ) : (
    chip
  );
}
