import type { DealLine } from "@worker/domain/views/home/home-data";
import { Verdict } from "~/ui/evidence";
import { formatDate } from "~/ui/format";
import { Link } from "~/ui/link";
import { PromoBlock } from "~/ui/promo-block";

export function DealsTicker({ deals }: { deals: readonly DealLine[] }) {
  if (deals.length === 0) return null;
  return (
    <PromoBlock id="deals" title="Deals">
      {deals.map(({ id, name, vendor, productId, endsAt, percentOff, failed }) => (
        <div key={id} className="deal">
          {failed && <Verdict state="fail">Safety: Failed</Verdict>}
          <div>
            <Link to={productId ? `/vendor/${vendor.id}/product/${productId}` : `/vendor/${vendor.id}`}>{name}</Link>{" "}
            <span className="muted">
              · {vendor.name}
              {percentOff !== null && `, ${percentOff}% off`}, to {formatDate(endsAt - 1)}
            </span>
          </div>
        </div>
      ))}
      <p className="source">
        <Link to="/deals">All deals</Link>
      </p>
    </PromoBlock>
  );
}
