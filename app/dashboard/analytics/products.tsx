import { conversion, type Period, PERIOD_LABELS } from "@worker/domain/catalogue/page-views/forms";
import type { ProductFigures } from "@worker/domain/views/figures/read-analytics";
import { Empty } from "~/ui/empty";
import { formatNumber, formatPercent, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { shownMean } from "~/ui/stars";

const TOP = 3;

type Products = { products: readonly ProductFigures[] };

const ratingText = ({ rating, reviewCount }: ProductFigures): string =>
  rating === null ? "Not reviewed yet" : `${shownMean(rating)} from ${plural(reviewCount, "review")}`;

/** The three products that sold most, by the purchase claims that staff approved. */
export function TopProducts({ products }: Products) {
  const top = products.slice(0, TOP);
  if (top.length === 0) return null;
  return (
    <section>
      <div className="section-head">
        <h2>Top products</h2>
        <span className="small muted">By sales: purchase claims that staff approved</span>
      </div>
      <ol className="ranked">
        {top.map((product) => (
          <li key={product.id} className="row between">
            <div>
              <ProductName {...product} />
              <div className="small muted">{ratingText(product)}</div>
            </div>
            <b className="num">{plural(product.salesCount, "sale")}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ProductName({ id, name }: ProductFigures) {
  return <Link to={`/product/${id}`}>{name}</Link>;
}

export function AnalyticsProducts({ products, more, period }: Products & { more: boolean; period: Period }) {
  if (products.length === 0) {
    return (
      <Empty icon="package" title="No products yet">
        Your products' figures will appear here.
      </Empty>
    );
  }
  return (
    <section>
      <div className="section-head section-head--open">
        <h2>By product</h2>
        <span className="small muted">{period === "12m" ? "12 months" : `The last ${PERIOD_LABELS[period]}`}</span>
      </div>
      <div className="card">
        <table className="table table--stack">
          <caption className="sr">Figures by product, {PERIOD_LABELS[period]}</caption>
          <thead>
            <tr>
              {["Product", "Views", "Clicks", "Conversion", "Sales"].map((title, index) => (
                <th key={title} scope="col" className={index === 0 ? undefined : "n"}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.id}>
                <td className="wide">
                  <ProductName {...product} />
                  <div className="small muted">{ratingText(product)}</div>
                </td>
                <td className="n" data-l="Views">
                  {formatNumber(product.views)}
                </td>
                <td className="n" data-l="Clicks">
                  {formatNumber(product.clicks)}
                </td>
                <td className="n" data-l="Conversion">
                  {share(conversion(product.clicks, product.views))}
                </td>
                <td className="n" data-l="Sales">
                  {formatNumber(product.salesCount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more && <p className="source">These are your best-selling products; the export has all of them.</p>}
    </section>
  );
}

/** A share in percent; "-" where there is nothing to take it of. */
export const share = (part: number | null): string => (part === null ? "-" : formatPercent(part, 1));
