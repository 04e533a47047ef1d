import type { Promotion } from "@worker/domain/catalogue/promotions/list-promotions";
import { ReportLink } from "~/moderation/report-link";
import { Verdict } from "~/ui/evidence";
import { formatDate } from "~/ui/format";
import { Link } from "~/ui/link";

/** The last day on which a promotion runs: it ends with it. */
const lastDay = (endsAt: number): string => formatDate(endsAt - 1);

type PromotionItemProps = { promotion: Promotion; showVendor?: boolean };

/** A vendor's own words, with the day on which they end; the block around them says what they are. */
export function PromotionItem({ promotion, showVendor = false }: PromotionItemProps) {
  const { id, kind, vendor, product, title, body, percentOff, code, endsAt } = promotion;
  return (
    <article className="deal">
      {product?.failed === true && <Verdict state="fail">Safety: Failed</Verdict>}
      <div>
        <h3 dir="auto">{title}</h3>
        <p dir="auto">{body}</p>
        <p className="small muted">
          {showVendor && (
            <>
              <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link> ·{" "}
            </>
          )}
          {percentOff !== null && <>{percentOff}% off </>}
          {product !== null && <Link to={`/vendor/${vendor.id}/product/${product.id}`}>{product.name}</Link>}
          {product === null && kind === "deal" && "all products"}
          {code !== null && (
            <>
              {" "}
              · Code <code>{code}</code>
            </>
          )}{" "}
          {(showVendor || kind === "deal" || code !== null || product !== null) && "· "}Through {lastDay(endsAt)}
        </p>
      </div>
      <ReportLink kind="promotion" id={id} what="this promotion" />
    </article>
  );
}
