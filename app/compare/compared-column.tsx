import type { ReactNode } from "react";
import {
  isPast,
  SAFETY_GROUP_LABELS,
  SAFETY_GROUPS,
  type Verdict as GroupVerdict,
} from "@worker/domain/catalogue/lab/results/forms";
import type { ComparedProduct } from "@worker/domain/views/compare/compare-products";
import type { RegionNote } from "@worker/domain/catalogue/substances/forms";
import { EvidenceLink } from "~/lab/evidence-link";
import { resultPath } from "~/lab/result-address";
import {
  ALKALOID_NAMES,
  contentText,
  noPerMg,
  perMgText,
  pieceOf,
  REASONS,
  sourceText,
} from "~/products/figures/figure-texts";
import { perUnitText } from "~/products/figures/unit-price";
import { EffectList } from "~/products/effects";
import { productTypeLabel } from "~/products/labels";
import { PrintedLine } from "~/products/printed-line";
import { ProductLink } from "~/products/product-link";
import { ProductPicture } from "~/products/product-picture";
import { SUBSTANCE_LABELS } from "~/products/substance-labels";
import { EvidenceChip, Verdict, VerifiedTick, type VerdictState } from "~/ui/evidence";
import { Facts } from "~/ui/facts";
import { formatDate, formatMoney, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Rating } from "~/ui/stars";

type ComparedColumnProps = {
  compared: ComparedProduct;
  without: string;
};

const REGIONS_NAMED = 3;

/** One product with the same facts in the same order as its neighbors; none is left out, so that the rows align. */
export function ComparedColumn({ compared, without }: ComparedColumnProps) {
  const { product, shipping, measured, note } = compared;
  const { id, name, vendor, type, evidence } = product;
  return (
    <li className="card card--pad">
      <div className="stack">
        <ProductPicture id={id} type={type} image={product.image} size={56} />
        <h2>
          <ProductLink vendorId={vendor.id} productId={id} region={note?.region}>
            {name}
          </ProductLink>
        </h2>
        <p className="row row--wrap small">
          {product.suspended && <EvidenceChip kind="suspended" />}
          <Link to={without}>
            Remove<span className="sr"> {name}</span>
          </Link>
        </p>
      </div>
      <Facts
        facts={[
          { label: "Price", value: priceOf(compared) },
          { label: "Price per unit", value: perUnit(product.figures) },
          { label: "Measured", value: measuredOf(product.figures) },
          { label: "Label claim", value: claimOf(product.figures) },
          { label: "Price per mg measured", value: perMg(product.figures) },
          { label: "Sizes", value: <Sizes compared={compared} /> },
          { label: "Substance", value: SUBSTANCE_LABELS[product.substance] },
          ...(note === null ? [] : [{ label: `Status in ${note.name}`, value: statusOf(note) }]),
          { label: "Form", value: `${productTypeLabel(type)}, ${product.extractType}` },
          { label: "Rating", value: <Rating mean={product.rating} count={product.reviewCount} /> },
          {
            label: "Effects, as reviewers report them",
            value: product.effects.length === 0 ? "Too few reports" : <EffectList effects={product.effects} />,
          },
          {
            label: "Laboratory",
            value: <EvidenceLink evidence={evidence} to={resultPath(measured?.resultId ?? "")} />,
          },
          { label: "Mitragynine", value: strength(compared, "mitragynine") },
          { label: "7-OH", value: strength(compared, "sevenOh") },
          { label: "Safety groups", value: <SafetyGroups compared={compared} /> },
          { label: "Shipping", value: `${shipping.time}; ${regionsOf(shipping.regions)}` },
          { label: "Vendor", value: <Vendor vendor={vendor} /> },
        ]}
      />
    </li>
  );
}

const statusOf = ({ status, asOf }: RegionNote): string =>
  asOf === null ? status : `${status}, as of ${formatDate(Date.parse(asOf))}`;

/** Few regions by name; of many their number, since the names stand on the vendor's page. */
const regionsOf = (regions: string[]): string =>
  regions.length > REGIONS_NAMED ? `to ${plural(regions.length, "region")}` : regions.join(", ") || "regions not given";

/** The size that costs least of those that can be had, else of all. */
function cheapest({ sizes }: ComparedProduct) {
  const available = sizes.filter(({ inStock }) => inStock);
  return (available.length > 0 ? available : sizes).toSorted((a, b) => a.priceCents - b.priceCents)[0];
}

function priceOf(compared: ComparedProduct): ReactNode {
  const size = cheapest(compared);
  if (size === undefined) return "Not given";
  const stock = compared.product.inStock && size.inStock ? "" : ", out of stock";
  return (
    <>
      <b>From {formatMoney(size.priceCents)}</b> for {size.weight}
      {stock}
    </>
  );
}

type Figures = ComparedProduct["product"]["figures"];

/** The lowest of all sizes: a large package often costs less a gram than the one with the lowest price. */
const perUnit = ({ least }: Figures): string =>
  least.map((price) => `${perUnitText(price)} (${price.size})`).join(", ") || "Not given";

function measuredOf(figures: Figures): string {
  const { alkaloid, measured, reason, source } = figures;
  if (measured === null || alkaloid === null || source === null) return REASONS[reason ?? "no-result"];
  return `${contentText(measured, pieceOf(figures))} of ${ALKALOID_NAMES[alkaloid]}, ${sourceText(source)}`;
}

function claimOf(figures: Figures): string {
  const { alkaloid, claim } = figures;
  if (claim === null || alkaloid === null) return "None on record";
  return `${contentText(claim, pieceOf(figures))} of ${ALKALOID_NAMES[alkaloid]}`;
}

function perMg(figures: Figures): string {
  const texts = figures.least.flatMap((price) => {
    const text = perMgText(price, figures.alkaloid);
    return text === null ? [] : [`${text} (${price.size})`];
  });
  return texts.join(", ") || noPerMg(figures);
}

function Sizes({ compared: { sizes } }: { compared: ComparedProduct }) {
  if (sizes.length === 0) return "None listed";
  return (
    <ul>
      {sizes.map(({ weight, priceCents, inStock }) => (
        <li key={weight}>
          {weight}, {formatMoney(priceCents)}
          {!inStock && <span className="muted"> (out of stock)</span>}
        </li>
      ))}
    </ul>
  );
}

/** As a laboratory's certificate prints it, else by the vendor's word; which of both is always said. */
function strength({ measured, product }: ComparedProduct, of: "mitragynine" | "sevenOh"): ReactNode {
  const { evidence, reportedLab } = product;
  if (measured === null) return reportedLab === null ? "Not tested" : `${reportedLab[of]}%, vendor-reported`;
  const expired = isPast(evidence.kind) ? ", in a result that has expired" : "";
  const by = measured[of].kind === "not-tested" ? ", says" : " measured by";
  return (
    <>
      <PrintedLine line={measured[of]} />
      {`${by} ${measured.labName ?? "a laboratory"}${expired}`}
    </>
  );
}

const STATES: Record<GroupVerdict, VerdictState> = { passed: "pass", failed: "fail", "not-tested": "none" };

function SafetyGroups({ compared: { safety, product } }: { compared: ComparedProduct }) {
  return (
    <>
      {isPast(product.evidence.kind) && <p className="small muted">From a result that has expired</p>}
      <ul className="compared-safety">
        {SAFETY_GROUPS.map((group) => (
          <li key={group}>
            {SAFETY_GROUP_LABELS[group]} <Verdict state={STATES[safety?.[group].verdict ?? "not-tested"]} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Vendor({ vendor: { id, name, verified } }: { vendor: ComparedProduct["product"]["vendor"] }) {
  return (
    <span className="row row--wrap">
      <Link to={`/vendor/${id}`}>{name}</Link>
      {verified ? <VerifiedTick>Verified</VerifiedTick> : <span className="muted">Not verified</span>}
    </span>
  );
}
