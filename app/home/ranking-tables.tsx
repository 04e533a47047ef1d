import type { HotProduct, TopVendor } from "@worker/domain/views/home/home-data";
import { ProductLink } from "~/products/product-link";
import { EvidenceChip, FailedCount, VerifiedTick } from "~/ui/evidence";
import { formatMoney, formatNumber, plural } from "~/ui/format";
import { MiniHistogram } from "~/ui/charts/histogram";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { Rating } from "~/ui/stars";

export function TopTable({ vendors }: { vendors: TopVendor[] }) {
  if (vendors.length === 0) return <p className="ranking-empty">No vendor has a review yet.</p>;
  return (
    <table className="table table--stack">
      <thead>
        <tr>
          <th scope="col">Vendor</th>
          <th scope="col">Rating, reviews</th>
          <th scope="col">Newest lab result</th>
          <th scope="col" className="r opt">
            Ships in
          </th>
        </tr>
      </thead>
      <tbody>
        {vendors.map((vendor) => (
          <TopRow key={vendor.id} vendor={vendor} />
        ))}
      </tbody>
    </table>
  );
}

function TopRow({ vendor }: { vendor: TopVendor }) {
  const { evidence, productCount, testedCount, failedCount } = vendor;
  return (
    <tr>
      <td className="wide">
        <div className="thing">
          <Mark id={vendor.id} kind="vendor" size={44} />
          <div>
            <strong>
              <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link> {vendor.verified && <VerifiedTick />}
            </strong>
            {vendor.location !== "" && <small>{vendor.location}</small>}
          </div>
        </div>
      </td>
      <td>
        <Rating mean={vendor.mean} count={vendor.count} hideCount />
        <span className="row small muted nowrap">
          <MiniHistogram counts={vendor.stars} />
          {plural(vendor.count, "review")}
        </span>
      </td>
      <td className="wide">
        <span className="row row--wrap">
          <EvidenceChip kind={evidence.kind} at={evidence.at} />
          <span className="small muted">
            {formatNumber(testedCount)} of {plural(productCount, "product")} with a current result
          </span>
          <FailedCount count={failedCount} />
        </span>
      </td>
      <td className="r nowrap opt">{shipsIn(vendor.shipping)}</td>
    </tr>
  );
}

export function HotTable({ products }: { products: HotProduct[] }) {
  if (products.length === 0) return <p className="ranking-empty">No clicks on a 7-OH product in the last 7 days.</p>;
  return (
    <table className="table table--stack">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Rating</th>
          <th scope="col">Evidence</th>
          <th scope="col" className="r">
            From
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <HotRow key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  );
}

function HotRow({ product }: { product: HotProduct }) {
  const { vendor, evidence } = product;
  return (
    <tr>
      <td className="wide">
        <div className="thing">
          <Mark id={product.id} kind="product" form={product.type} size={44} />
          <div>
            <strong>
              <ProductLink vendorId={vendor.id} productId={product.id}>
                {product.name}
              </ProductLink>
            </strong>
            <small>
              {vendor.name} · {plural(product.clicks, "click")}
            </small>
          </div>
        </div>
      </td>
      <td>
        <Rating mean={product.mean} count={product.count} hideCount />
        {product.count > 0 && <p className="small muted nowrap">{plural(product.count, "review")}</p>}
      </td>
      <td className="wide">
        {product.suspended && <EvidenceChip kind="suspended" />}
        <EvidenceChip kind={evidence.kind} at={evidence.at} />
      </td>
      <td className="r nowrap">{formatMoney(product.lowestPriceCents)}</td>
    </tr>
  );
}

/** "1-2 Business Days" → "1–2 days": the heading says what the days are. */
const shipsIn = (time: TopVendor["shipping"]): string => time.replace(/(?: Business)? Day/, " day").replace("-", "–");
