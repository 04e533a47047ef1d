import type { ReactNode } from "react";
import {
  isPast,
  SAFETY_GROUP_LABELS,
  SAFETY_GROUPS,
  type Verdict as GroupVerdict,
} from "@worker/domain/catalogue/lab/results/forms";
import type { ComparedProduct } from "@worker/domain/views/compare/compare-products";
import type { RegionNote } from "@worker/domain/catalogue/substances/forms";
import { resultPath } from "~/lab/result-address";
import { noPerMg, perMgText, pieceOf, REASONS, sourceText, strengthText } from "~/products/figures/figure-texts";
import { perUnitText } from "~/products/figures/unit-price";
import { EffectList } from "~/products/effects";
import { formText } from "~/products/labels";
import { PrintedLine } from "~/products/printed-line";
import { SUBSTANCE_LABELS } from "~/products/substance-labels";
import { Verdict, type VerdictState } from "~/ui/evidence";
import { formatDate, formatMoney } from "~/ui/format";
import { Rating } from "~/ui/stars";
import { shippingFact } from "~/vendors/labels";
import type { ShownFact } from "./compare-table";
import { ComparedEvidence } from "./compared-evidence";
import { evidenceText, meanText, ratingText, shippingRegions } from "./texts";

type ProductFact = ShownFact<ComparedProduct>;
type Figures = ComparedProduct["product"]["figures"];

/** The same facts of each product in the same order; none is left out where there is nothing to say. */
export const productFacts = (region: string | null): ProductFact[] => [
  { label: "Price", text: priceText },
  { label: "Price per unit", text: ({ product }) => perUnit(product.figures) },
  { label: "Measured", text: ({ product }) => measuredOf(product.figures) },
  { label: "Label claim", text: ({ product }) => claimOf(product.figures) },
  { label: "Price per mg measured", text: ({ product }) => perMg(product.figures) },
  { label: "Sizes", text: ({ sizes }) => sizeTexts(sizes).join("; "), shown: Sizes },
  { label: "Substance", text: ({ product }) => SUBSTANCE_LABELS[product.substance] },
  ...(region === null ? [] : [{ label: `Status in ${region}`, text: statusOf }]),
  { label: "Form", text: ({ product }) => formText(product) },
  {
    label: "Rating",
    text: ({ product }) => ratingText(product),
    compared: ({ product }) => meanText(product),
    shown: ({ product }) => <Rating mean={product.rating} count={product.reviewCount} />,
  },
  {
    label: "Effects, as reviewers report them",
    text: ({ product }) => product.effects.map(({ effect }) => effect).join(", "),
    shown: ({ product }) =>
      product.effects.length === 0 ? "Too few reports" : <EffectList effects={product.effects} />,
  },
  {
    label: "Laboratory",
    text: ({ product }) => evidenceText(product.evidence),
    shown: ({ product, measured }) => (
      <ComparedEvidence evidence={product.evidence} to={resultPath(measured?.resultId ?? "")} />
    ),
  },
  strengthFact("Mitragynine", "mitragynine"),
  strengthFact("7-OH", "sevenOh"),
  { label: "Safety groups", text: safetyText, shown: SafetyGroups },
  { label: "Shipping", text: ({ shipping }) => `${shippingFact(shipping.time)}; ${shippingRegions(shipping.regions)}` },
];

function statusOf({ note }: { note: RegionNote | null }): string {
  if (note === null) return "unknown";
  return note.asOf === null ? note.status : `${note.status}, as of ${formatDate(Date.parse(note.asOf))}`;
}

/** Of the size that costs least of those that can be had, else of all. */
function priceText({ sizes, product }: ComparedProduct): string {
  const available = sizes.filter(({ inStock }) => inStock);
  const [size] = (available.length > 0 ? available : sizes).toSorted((a, b) => a.priceCents - b.priceCents);
  if (size === undefined) return "Not given";
  const stock = product.inStock && size.inStock ? "" : ", out of stock";
  return `From ${formatMoney(size.priceCents)} for ${size.weight}${stock}`;
}

/** The lowest of all sizes: a large package often costs less a gram than the one with the lowest price. */
const perUnit = ({ least }: Figures): string =>
  least.map((price) => `${perUnitText(price)} (${price.size})`).join(", ") || "Not given";

function measuredOf(figures: Figures): string {
  const { alkaloid, measured, reason, source } = figures;
  if (measured === null || alkaloid === null || source === null) return REASONS[reason ?? "no-result"];
  return `${strengthText(measured, alkaloid, pieceOf(figures))}, ${sourceText(source)}`;
}

function claimOf(figures: Figures): string {
  const { alkaloid, claim } = figures;
  if (claim === null || alkaloid === null) return "None on record";
  return strengthText(claim, alkaloid, pieceOf(figures));
}

function perMg(figures: Figures): string {
  const texts = figures.least.flatMap((price) => {
    const text = perMgText(price, figures.alkaloid);
    return text === null ? [] : [`${text} (${price.size})`];
  });
  return texts.join(", ") || noPerMg(figures);
}

const sizeTexts = (sizes: ComparedProduct["sizes"]): string[] =>
  sizes.map(
    ({ weight, priceCents, inStock }) => `${weight}, ${formatMoney(priceCents)}${inStock ? "" : " (out of stock)"}`,
  );

function Sizes({ sizes }: ComparedProduct): ReactNode {
  if (sizes.length === 0) return "None listed";
  return (
    <ul>
      {sizeTexts(sizes).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** As a laboratory's certificate prints it, else by the vendor's word; which of both is always said. */
function strengthFact(label: string, of: "mitragynine" | "sevenOh"): ProductFact {
  const beside = ({ measured, product }: ComparedProduct): string => {
    if (measured === null) {
      const { reportedLab } = product;
      return reportedLab === null ? "Not tested" : `${reportedLab[of]}%, vendor-reported`;
    }
    const expired = isPast(product.evidence.kind) ? ", in a result that has expired" : "";
    const by = measured[of].kind === "not-tested" ? ", says" : " measured by";
    return `${by} ${measured.labName ?? "a laboratory"}${expired}`;
  };
  return {
    label,
    text: (compared) => (compared.measured === null ? "" : compared.measured[of].text) + beside(compared),
    shown: (compared) => (
      <>
        {compared.measured && <PrintedLine line={compared.measured[of]} />}
        {beside(compared)}
      </>
    ),
  };
}

const STATES: Record<GroupVerdict, VerdictState> = { passed: "pass", failed: "fail", "not-tested": "none" };

const safetyText = ({ safety, product }: ComparedProduct): string =>
  [isPast(product.evidence.kind), ...SAFETY_GROUPS.map((group) => safety?.[group].verdict ?? "not-tested")].join();

function SafetyGroups({ safety, product }: ComparedProduct): ReactNode {
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
