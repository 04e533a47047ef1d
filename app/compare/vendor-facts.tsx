import { CATEGORY_RATINGS } from "@worker/domain/catalogue/vendors/category-ratings";
import type { ComparedVendor } from "@worker/domain/views/compare/compare-vendors";
import { CATEGORY_RATING_LABELS } from "@worker/domain/voice/reviews/forms";
import { FailedCount } from "~/ui/evidence";
import { formatDate, formatMoney, formatNumber, plural } from "~/ui/format";
import { Rating, shownMean } from "~/ui/stars";
import { shippingFact } from "~/vendors/labels";
import type { ShownFact } from "./compare-table";
import { ComparedEvidence } from "./compared-evidence";
import { evidenceText, meanText, ratingText, shippingRegions } from "./texts";

type VendorFact = ShownFact<ComparedVendor>;

const rated: VendorFact[] = CATEGORY_RATINGS.map((category) => ({
  label: `${CATEGORY_RATING_LABELS[category]}, as buyers rate it`,
  text: ({ categories }) => {
    const found = categories.find((each) => each.category === category);
    return found === undefined ? "Not rated" : `${shownMean(found.mean)} of 5 (${plural(found.count, "rating")})`;
  },
  compared: ({ categories }) => {
    const found = categories.find((each) => each.category === category);
    return found === undefined ? "" : shownMean(found.mean);
  },
}));

/** The same facts of each vendor in the same order; none is left out where there is nothing to say. */
export const VENDOR_FACTS: readonly VendorFact[] = [
  {
    label: "Rating",
    text: ({ vendor }) => ratingText(vendor),
    compared: ({ vendor }) => meanText(vendor),
    shown: ({ vendor }) => <Rating mean={vendor.rating} count={vendor.reviewCount} />,
  },
  ...rated,
  {
    label: "Verified by our staff",
    text: ({ vendor: { verifiedAt } }) => (verifiedAt === null ? "Not verified" : `Since ${formatDate(verifiedAt)}`),
  },
  {
    label: "Newest lab result",
    text: ({ vendor }) => `${evidenceText(vendor.evidence)} ${vendor.overallSafety ?? ""}`,
    shown: ({ vendor }) => (
      <>
        <ComparedEvidence evidence={vendor.evidence} to={`/vendor/${vendor.id}?tab=lab`} />
        {vendor.evidence.kind === "lab" && vendor.overallSafety !== null && <p>{vendor.overallSafety}</p>}
      </>
    ),
  },
  {
    label: "Products with a current result",
    text: ({ vendor: { testedCount, productCount } }) =>
      productCount === 0 ? "No products yet" : `${formatNumber(testedCount)} of ${formatNumber(productCount)}`,
  },
  {
    label: "Current results that failed",
    text: ({ vendor }) => formatNumber(vendor.failedCount),
    shown: ({ vendor }) => (vendor.failedCount > 0 ? <FailedCount count={vendor.failedCount} /> : "None"),
  },
  {
    label: "Products from",
    text: ({ vendor: { lowestPriceCents } }) =>
      lowestPriceCents === null ? "Not given" : formatMoney(lowestPriceCents),
  },
  { label: "Ships in", text: ({ vendor }) => shippingFact(vendor.averageShippingTime) },
  { label: "Ships to", text: ({ vendor }) => shippingRegions(vendor.shippingRegions).replace(/^to /, "") },
  { label: "Payment", text: ({ vendor }) => vendor.paymentMethods.join(", ") || "Not given" },
  { label: "Returns", text: ({ vendor }) => vendor.returnPolicy || "Not given" },
  { label: "Specialties", text: ({ vendor }) => vendor.specialties.join(", ") || "Not given" },
  { label: "Where", text: ({ vendor }) => vendor.location || "Not given" },
  { label: "Founded", text: ({ vendor }) => String(vendor.founded) },
];
