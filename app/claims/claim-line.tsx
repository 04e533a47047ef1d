import type { ReactNode } from "react";
import { OUTCOME_LABELS } from "@worker/domain/voice/claims/forms";
import type { Claim, VendorClaim } from "@worker/domain/voice/claims/list-claims";
import { formatDate, formatMoney } from "~/ui/format";
import { Link } from "~/ui/link";

/** A vendor sees its own claims without vendor and product. */
type Shown = Omit<Claim, "vendor" | "product" | "createdAt"> &
  Partial<Pick<Claim, "vendor" | "product"> & Pick<VendorClaim, "filedOn">>;

export function ClaimLine({ claim, children }: { claim: Shown; children?: ReactNode }) {
  const { id, vendor, product, orderNumber, purchaseDate, amountCents, outcome, rejectedReason, filedOn } = claim;
  return (
    <li id={`claim-${id}`} className="card card--pad stack">
      <p className="row between row--wrap">
        <strong>Order {orderNumber}</strong>
        <span className="tag">{OUTCOME_LABELS[outcome]}</span>
      </p>
      <p className="small row row--wrap sep">
        {vendor && (
          <span>
            <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
          </span>
        )}
        {vendor && product && (
          <span>
            <Link to={`/vendor/${vendor.id}/product/${product.id}`}>{product.name}</Link>
          </span>
        )}
        <span>{formatMoney(amountCents)}</span>
        <span>bought {formatDate(Date.parse(purchaseDate))}</span>
        {filedOn !== undefined && <span>filed {formatDate(Date.parse(filedOn))}</span>}
      </p>
      {rejectedReason !== null && <p className="small muted">Reason: {rejectedReason}</p>}
      {children}
    </li>
  );
}
