import type { DealLine } from "@worker/domain/views/home/home-data";
import { EvidenceChip, Verdict } from "~/ui/evidence";
import { formatDate } from "~/ui/format";
import { Link } from "~/ui/link";

export function DealsTicker({ deals }: { deals: readonly DealLine[] }) {
  if (deals.length === 0) return null;
  return (
    <aside className="section" aria-label="Deals">
      {deals.map(({ id, name, vendor, productId, endsAt, percentOff, failed }) => (
        <div key={id} className="deal">
          {failed && <Verdict state="fail">Safety: Failed</Verdict>}
          <EvidenceChip kind="promo" />
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
    </aside>
  );
}
