import type { ReactNode } from "react";
import type { PublicVendor } from "@worker/domain/catalogue/cards/vendor-rows";
import { EvidenceLink } from "~/lab/evidence-link";
import { Link } from "~/ui/link";
import { reviewsAddress } from "~/reviews/reviews-address";
import { Verdict } from "~/ui/evidence";
import { formatDate, formatNumber, plural } from "~/ui/format";
import { Histogram } from "~/ui/charts/histogram";
import { LabelStrip } from "~/ui/label-strip";
import { shownMean, Stars } from "~/ui/stars";
import { shippingFact } from "./labels";

export function VendorStrip({ vendor }: { vendor: PublicVendor }) {
  const { verifiedAt, shippingRegions, paymentMethods, failedCount } = vendor;
  return (
    <LabelStrip
      className="strip-v"
      facts={[
        {
          label: "Rating",
          value: <RatingFact vendor={vendor} />,
          ...(vendor.rating === null && { note: `Listed here since ${formatDate(vendor.listedAt)}` }),
          full: true,
        },
        {
          label: verifiedAt === null ? "Verification" : "Verified since",
          value: verifiedAt === null ? "Not verified" : formatDate(verifiedAt),
          note: verificationNote(vendor),
        },
        {
          label: "Newest lab result",
          value: <LabFact vendor={vendor} />,
          note: (
            <span className="strip-notes">
              <NewestLink vendor={vendor} />
              <span>{testedText(vendor)}</span>
              {failedCount > 0 && <Verdict state="fail">{failedText(failedCount)}</Verdict>}
            </span>
          ),
          full: true,
        },
        {
          label: "Ships in",
          value: shippingFact(vendor.averageShippingTime),
          note:
            [regionsText(shippingRegions), paymentMethods.slice(0, 2).join(" or ")].filter(Boolean).join("; ") ||
            undefined,
        },
      ]}
    />
  );
}

/** A badge stands for the check at approval, and for the fee of each year since; nobody checks again by the year. */
function verificationNote(vendor: PublicVendor): string {
  const { verifiedAt, verificationEndsAt: ends, verificationEndedAt: ended, verificationEndedBy } = vendor;
  if (verifiedAt !== null) return `For a year at a time${ends === null ? "" : `; until ${formatDate(ends)}`}`;
  if (ended !== null && verificationEndedBy === "staff")
    return `Our staff ended the verification on ${formatDate(ended)}.`;
  if (ended !== null) return `Verification ended on ${formatDate(ended)}: the fee for it was not settled.`;
  return "No check by our staff is in force.";
}

const testedText = ({ productCount, testedCount }: PublicVendor): string =>
  productCount === 0 ? "No products yet" : `${testedCount} of ${plural(productCount, "product")} current`;

const failedText = (count: number): string =>
  `${formatNumber(count)} current ${count === 1 ? "batch" : "batches"} failed`;

/** A verdict that stands above in words is not said again by a chip; its day is. */
function NewestLink({ vendor: { id, evidence } }: { vendor: PublicVendor }) {
  const to = `/vendor/${id}?tab=lab`;
  if (evidence.kind !== "fail" || evidence.at === null) return <EvidenceLink evidence={evidence} to={to} />;
  return <Link to={to}>Tested {formatDate(evidence.at)}</Link>;
}

/** "United States", or how many places when there are several; "" where none is known. */
export const regionsText = (regions: readonly string[]): string => {
  const [first = ""] = regions;
  return regions.length < 2 ? first : `To ${plural(regions.length, "region")}`;
};

function RatingFact({ vendor: { id, rating, reviewCount, stars } }: { vendor: PublicVendor }): ReactNode {
  if (rating === null) return "No reviews yet";
  return (
    <div className="rating">
      <div>
        <span className="figure">{shownMean(rating)}</span>
        <Stars mean={rating} />
        <span className="small muted nowrap">{plural(reviewCount, "review")}</span>
      </div>
      <Histogram counts={stars} href={(count) => reviewsAddress({ vendor: id, rating: count })} />
    </div>
  );
}

function LabFact({ vendor: { evidence, overallSafety } }: { vendor: PublicVendor }): ReactNode {
  if (evidence.kind === "fail") return <Verdict state="fail" large />;
  if (evidence.kind === "lab" && overallSafety === "Passed") {
    return (
      <Verdict state="pass" large>
        Passed, 4 of 4
      </Verdict>
    );
  }
  if (evidence.kind === "lab") {
    return (
      <Verdict state="none" large>
        Incomplete
      </Verdict>
    );
  }
  return "None current";
}
