import type { PublicVendor } from "@worker/domain/catalogue/cards/vendor-rows";
import type { Scope } from "@worker/domain/catalogue/vendors/directory-query";
import type { Tray } from "@worker/domain/views/compare/tray";
import { CompareButton } from "~/compare/tray/tray";
import { EvidenceLink } from "~/lab/evidence-link";
import { FailedCount, TypeTag, VerifiedTick } from "~/ui/evidence";
import { formatMoney, plural } from "~/ui/format";
import { MiniHistogram } from "~/ui/charts/histogram";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { Rating } from "~/ui/stars";
import { ConsumerAlertChip } from "./consumer-alert";
import { shippingFact } from "./labels";
import { SCOPE_LABELS } from "./scope-labels";

type VendorRowData = Pick<
  PublicVendor,
  | "id"
  | "name"
  | "location"
  | "founded"
  | "verified"
  | "types"
  | "rating"
  | "reviewCount"
  | "stars"
  | "evidence"
  | "productCount"
  | "testedCount"
  | "failedCount"
  | "averageShippingTime"
  | "lowestPriceCents"
> & {
  /** Whether a consumer alert shows on its page. */
  alerted: boolean;
};

/** Leaves out what a row does not show, since all that a loader answers goes into the page. */
export function toRowData(vendor: PublicVendor): VendorRowData {
  const { id, name, location, founded, verified, types, rating, reviewCount, stars, evidence } = vendor;
  const { productCount, testedCount, failedCount, averageShippingTime, lowestPriceCents } = vendor;
  return {
    id,
    name,
    location,
    founded,
    verified,
    types,
    rating,
    reviewCount,
    stars,
    evidence,
    productCount,
    testedCount,
    failedCount,
    averageShippingTime,
    lowestPriceCents,
    alerted: vendor.consumerAlert !== null,
  };
}

type VendorRowProps = {
  vendor: VendorRowData;
  tray: Tray;
  /** What its figures are of; null for all that it sells. */
  scope: Scope | null;
};

export function VendorRow({ vendor, tray, scope }: VendorRowProps) {
  const { id, name, verified, types, rating, reviewCount, evidence, productCount, testedCount, failedCount } = vendor;
  return (
    <li className="vrow" id={`card-${id}`}>
      <div className="thing">
        <Mark id={id} kind="vendor" size={56} />
        <div>
          <h2>
            <Link to={`/vendor/${id}`}>{name}</Link> {verified && <VerifiedTick />}{" "}
            {vendor.alerted && <ConsumerAlertChip />}
          </h2>
          <p className="row row--wrap small muted">
            {types.map((type) => (
              <TypeTag key={type}>{type}</TypeTag>
            ))}
            <span>{[vendor.location, `since ${vendor.founded}`].filter(Boolean).join(" · ")}</span>
          </p>
        </div>
      </div>
      <div className="vrate">
        <div className="row">
          <Rating mean={rating} count={reviewCount} hideCount />
          {reviewCount > 0 && <MiniHistogram counts={vendor.stars} />}
        </div>
        {reviewCount > 0 && <span className="small muted">{plural(reviewCount, "review")}</span>}
      </div>
      <div className="vlab">
        <EvidenceLink evidence={evidence} to={`/vendor/${id}?tab=lab`} />
        <span className="small muted">
          {productCount === 0 ? (
            scope === null ? (
              "No products yet"
            ) : (
              `No ${SCOPE_LABELS[scope]} listed`
            )
          ) : (
            <>
              {testedCount} of {productCount}{" "}
              <span className="word">{productCount === 1 ? "product" : "products"} </span>
              with a current result
            </>
          )}
        </span>
        <FailedCount count={failedCount} />
      </div>
      <dl className="vship">
        <div>
          <dt>Ships</dt>
          <dd>{shippingFact(vendor.averageShippingTime)}</dd>
        </div>
        {vendor.lowestPriceCents !== null && (
          <div>
            <dt>From</dt>
            <dd>{formatMoney(vendor.lowestPriceCents)}</dd>
          </div>
        )}
      </dl>
      <p>
        <CompareButton of="vendors" id={id} name={name} tray={tray} />
      </p>
    </li>
  );
}
