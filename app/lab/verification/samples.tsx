import type { Sample, SampleKind } from "@worker/domain/catalogue/lab/public/samples";
import { SAFETY_STATES } from "~/products/result-verdict";
import { EvidenceChip, Verdict } from "~/ui/evidence";
import { verifyPath } from "../result-address";
import { Link } from "~/ui/link";

const WORDS: Record<SampleKind, string> = {
  Passed: "Current, every safety group passed",
  Failed: "Current, a safety group failed",
  Incomplete: "Current, a safety group was not tested",
  expired: "Was verified, no longer valid",
};

/** Codes to try it with; every one is of a result on record. */
export function Samples({ samples }: { samples: readonly Sample[] }) {
  if (samples.length === 0) return null;
  return (
    <section className="section no-print">
      <div className="section-head">
        <h2>Try it with a sample code</h2>
      </div>
      <ul className="lab-samples">
        {samples.map(({ kind, code, batchNumber, productName, vendorName }) => (
          <li key={kind}>
            <span>
              <Link to={verifyPath(code)}>
                <code>{code}</code>
              </Link>
              <small className="muted">
                {productName}, {vendorName}, <span className="nowrap">batch {batchNumber}</span>
              </small>
            </span>
            <span className="lab-samples-end">
              {kind === "expired" ? (
                <EvidenceChip kind="expired" />
              ) : (
                <Verdict state={SAFETY_STATES[kind]}>{`Safety: ${kind}`}</Verdict>
              )}
              <small className="muted">{WORDS[kind]}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
