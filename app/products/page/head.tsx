import type { ReactNode } from "react";
import type { ProductPage } from "@worker/domain/views/product-page/product-page";
import { EvidenceLink } from "~/lab/evidence-link";
import { FailedFirst } from "~/lab/failed-first";
import { resultPath } from "~/lab/result-address";
import { reviewsAddress } from "~/reviews/reviews-address";
import { EvidenceChip, TypeTag, VerifiedTick } from "~/ui/evidence";
import { Facts } from "~/ui/facts";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { Rating } from "~/ui/stars";
import { formText } from "../labels";
import { PrintedLine } from "../printed-line";

export function ProductHead({ page, now }: { page: ProductPage; now: number }) {
  const { product } = page;
  const { vendor, evidence, potency } = product;
  return (
    <div className="stack p-facts">
      <div className="row row--wrap">
        {product.featured && (
          <>
            <FailedFirst evidence={evidence} />
            <TypeTag>Featured by the vendor</TypeTag>
          </>
        )}
        {product.suspended && <EvidenceChip kind="suspended" />}
        {product.extractType !== "" && <TypeTag>{product.extractType}</TypeTag>}
      </div>
      <h1 dir="auto">{product.name}</h1>
      <p className="row row--wrap">
        <Link to={`/vendor/${vendor.id}`} className="strong">
          {vendor.name}
        </Link>
        {vendor.verified && <VerifiedTick>Verified</VerifiedTick>}
      </p>
      <p className="row row--wrap">
        <Rating mean={product.rating} count={product.reviewCount} hideCount />
        {product.reviewCount > 0 && (
          <Link to={reviewsAddress({ vendor: vendor.id, product: product.id })}>
            {plural(product.reviewCount, "review")}
          </Link>
        )}
        <Link to={`/compare?${new URLSearchParams({ ids: product.id }).toString()}`}>Compare with others</Link>
      </p>
      <Facts
        facts={[
          { label: "Evidence", value: <EvidenceLink evidence={evidence} to={resultPath(page.results[0]?.id ?? "")} /> },
          strengthFact(page),
          { label: "Potency", value: potency },
          { label: "Sold", value: plural(product.salesCount, "confirmed purchase") },
          { label: "Form", value: formText(product) },
          {
            label: "Stock",
            value: (
              <>
                {product.inStock ? "In stock" : "Out of stock"}, updated{" "}
                <RelativeTime at={product.updatedAt} now={now} />
              </>
            ),
          },
          { label: "Tags", value: product.tags.join(", ") },
        ]}
      />
    </div>
  );
}

/** The alkaloid that matters for this product: as a laboratory measured it, else as the vendor says. */
function strengthFact({ product, results }: ProductPage): { label: string; value: ReactNode } {
  const sevenOh = product.substance === "7oh";
  const label = sevenOh ? "7-OH" : "Mitragynine";
  const inDate = results.find(({ evidence }) => evidence.kind === "lab" || evidence.kind === "fail");
  if (inDate !== undefined) {
    const of = sevenOh ? "sevenOhMitragynine" : "mitragynine";
    const { claim, [of]: line } = inDate.alkaloids;
    return {
      label,
      value: (
        <>
          <PrintedLine line={line} />
          {line.value !== null && " measured"}
          {claim?.of === of && `, ${claim.text} on the label`}
        </>
      ),
    };
  }
  const { reportedLab } = product;
  if (reportedLab === null) return { label, value: null };
  return {
    label,
    value: `${sevenOh ? reportedLab.sevenOh : reportedLab.mitragynine}%, as stated by the vendor`,
  };
}
