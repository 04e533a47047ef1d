import type { TopProduct } from "@worker/domain/views/dashboards/top-products";
import { EvidenceChip } from "~/ui/evidence";
import { formatNumber, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { shownMean } from "~/ui/stars";
import { tabPath } from "../frame/dashboard-tabs";

/** The three products with the most approved purchases. */
export function OverviewTopProducts({ vendorId, products }: { vendorId: string; products: readonly TopProduct[] }) {
  return (
    <section className="section" aria-labelledby="top">
      <div className="section-head section-head--open">
        <h2 id="top">Top products</h2>
        <Link to={tabPath("products")}>All products</Link>
      </div>
      {products.length === 0 ? (
        <p className="muted">No product is listed yet.</p>
      ) : (
        <table className="table table--stack">
          <caption className="sr">Products by purchases that staff approved</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Evidence</th>
              <th scope="col" className="r">
                Purchases
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ id, name, type, mean, reviewCount, evidence, salesCount }) => (
              <tr key={id}>
                <td className="wide">
                  <div className="thing">
                    <Mark id={id} kind="product" form={type} size={36} />
                    <div>
                      <strong>
                        <Link to={`/vendor/${vendorId}/product/${id}`}>{name}</Link>
                      </strong>
                      <small>
                        {mean === null ? "No reviews yet" : `${shownMean(mean)} of ${plural(reviewCount, "review")}`}
                      </small>
                    </div>
                  </div>
                </td>
                <td>
                  <EvidenceChip kind={evidence.kind} at={evidence.at} />
                </td>
                <td className="r num">{formatNumber(salesCount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
