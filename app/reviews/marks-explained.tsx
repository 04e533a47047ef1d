import { VERIFIED_LABELS, type VerifiedBy } from "@worker/domain/voice/reviews/forms";
import { EVIDENCE } from "~/ui/evidence";

const VERIFIED: Record<VerifiedBy, string> = {
  purchase: "The vendor, or our staff, found the order that the author named.",
  sample:
    "The author tested a sample in the Trusted Tester program. The vendor gave it, and chose neither author nor words.",
  staff: "Our staff saw proof of the order or the delivery.",
};

/** What the marks on a review say, and what they do not. */
export function MarksExplained() {
  return (
    <details className="review-more section" id="marks">
      <summary>What the marks mean</summary>
      <dl className="stack">
        {(["purchase", "sample", "staff"] as const).map((by) => (
          <div key={by}>
            <dt className="strong">{VERIFIED_LABELS[by]}</dt>
            <dd>{VERIFIED[by]}</dd>
          </div>
        ))}
        <div>
          <dt className="strong">{EVIDENCE.gift.words}</dt>
          <dd>
            The author received something for writing, such as a sample or points. It never depends on the rating, and
            the mark says what it was.
          </dd>
        </div>
      </dl>
      <p className="small muted">A review without a mark is one person's word that nobody has checked.</p>
    </details>
  );
}
