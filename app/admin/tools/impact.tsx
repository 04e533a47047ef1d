import { formatMoney, formatNumber, formatPercent } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";
import { counted } from "../counted";

interface Impact {
  reviews: number;
  verifiedReviews: number;
  integrityScore: number | null;
  testers: number;
  vendors: number;
  revenue: { openCents: number; settledCents: number } | null;
}

/** "Platform Impact Summary", computed; what has no source says so (rules/admin#impact-summary). */
export function ImpactSummary({ reviews, verifiedReviews, integrityScore, testers, vendors, revenue }: Impact) {
  const marked = reviews === 0 ? "No reviews yet" : `${formatPercent(verifiedReviews / reviews)} of reviews verified`;
  return (
    <section className="section">
      <h2>Platform Impact Summary</h2>
      <LabelStrip
        facts={[
          {
            label: "Revenue optimization potential",
            value: revenue === null ? "-" : formatMoney(revenue.openCents),
            note:
              revenue === null
                ? "No charge is on record yet, so there is nothing to compute it from."
                : `Charges in the ledger that stand open or lapsed. Settled, of those due in the last 12 months or still to come: ${formatMoney(revenue.settledCents)}.`,
          },
          {
            label: "Review integrity score",
            value: integrityScore === null ? "-" : `${integrityScore}%`,
            note: `${marked}. Mean over all visible reviews: 100, less 10 without a verification mark.`,
          },
          { label: "Trusted testers available", value: counted(testers), note: "Neither suspended nor deleted" },
          { label: "Active vendors monitored", value: formatNumber(vendors), note: "Listed now" },
        ]}
      />
    </section>
  );
}
