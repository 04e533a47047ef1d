import type { Page } from "@worker/db/pagination";
import type { PublicVendor } from "@worker/domain/catalogue/cards/vendor-rows";
import type { VendorProduct } from "@worker/domain/views/vendor-page/vendor-page";
import { ProductLink } from "~/products/product-link";
import { RegionForm } from "~/products/region/form";
import { RegionNote } from "~/products/region/note";
import { ProductPicture } from "~/products/product-picture";
import { productTypeLabel } from "~/products/labels";
import { Empty } from "~/ui/empty";
import { EvidenceChip } from "~/ui/evidence";
import { formatMoney, formatNumber, plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Pager } from "~/ui/pager";
import { shownMean } from "~/ui/stars";

interface ShownRow extends Omit<VendorProduct, "least"> {
  /** What one unit costs at least; null where no size says how much is in it. */
  perUnit: string | null;
}

type VendorProductsProps = {
  vendor: PublicVendor;
  products: Page<ShownRow>;
  /** The code of the region whose status shows; null while none is chosen. */
  region: string | null;
  /** The one that the address names, which its further pages name too. */
  named: string | null;
  regions: string;
};

export function VendorProducts({ vendor, products, region, named, regions }: VendorProductsProps) {
  const { items, nextCursor } = products;
  if (items.length === 0) return <Empty icon="package" title="No products listed yet." level={2} />;
  const all = plural(vendor.productCount, "product");
  // A column that says "No reviews" of every product says nothing that the strip above does not.
  const reviewed = vendor.reviewCount > 0;
  return (
    <>
      <div className="region small">
        <RegionForm region={region} regions={regions} />
      </div>
      <table className="table table--stack">
        <caption className="sr">Products of {vendor.name}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Evidence</th>
            {reviewed && <th scope="col">Rating</th>}
            <th scope="col" className="r">
              From
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((product) => (
            <ProductRow key={product.id} vendorId={vendor.id} product={product} reviewed={reviewed} />
          ))}
        </tbody>
      </table>
      {(nextCursor !== null || items.length < vendor.productCount) && (
        <Pager
          text={`${formatNumber(items.length)} of ${all}, newest first`}
          next={nextCursor === null ? null : `?cursor=${nextCursor}${named === null ? "" : `&region=${named}`}`}
        />
      )}
    </>
  );
}

type ProductRowProps = { vendorId: string; product: ShownRow; reviewed: boolean };

function ProductRow({ vendorId, product, reviewed }: ProductRowProps) {
  const { id, name, type, image, sizes, evidence, rating, reviewCount, perUnit } = product;
  return (
    <tr>
      <td className="wide">
        <div className="thing">
          <ProductPicture id={id} type={type} image={image === null ? null : { url: image, alt: "" }} size={40} />
          <div>
            <strong>
              <ProductLink vendorId={vendorId} productId={id} region={product.note?.region}>
                {name}
              </ProductLink>
            </strong>
            <small>
              {productTypeLabel(type)} · {plural(sizes, "size")}
            </small>
            {product.note && <RegionNote note={product.note} />}
          </div>
        </div>
      </td>
      <td>
        <span className="row row--wrap">
          <EvidenceChip kind={evidence.kind} at={evidence.at} />
          {product.suspended && <EvidenceChip kind="suspended" />}
        </span>
      </td>
      {reviewed && (
        <td>
          {rating === null ? (
            <span className="muted">No reviews</span>
          ) : (
            <span className="rate">
              {shownMean(rating)}
              <span className="one-star" aria-hidden="true">
                <Icon name="rating-full" />
              </span>
              <span className="sr">of 5 stars,</span>
              <span className="n">
                {formatNumber(reviewCount)}
                <span className="sr">{reviewCount === 1 ? " review" : " reviews"}</span>
              </span>
            </span>
          )}
        </td>
      )}
      <td className="r num" data-l="From">
        {formatMoney(product.lowestPriceCents)}
        {perUnit && <p className="small muted per-unit">{perUnit}</p>}
      </td>
    </tr>
  );
}
