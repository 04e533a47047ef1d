import type { ComparedProduct } from "@worker/domain/views/compare/compare-products";
import { ProductLink } from "~/products/product-link";
import { ProductPicture } from "~/products/product-picture";
import { EvidenceChip, VerifiedTick } from "~/ui/evidence";
import { Link } from "~/ui/link";
import type { ComparedHead } from "./compare-table";

/** @param without the address of the comparison without it */
export function productHead({ product, note }: ComparedProduct, without: string): ComparedHead {
  const { id, name, vendor, type, image, suspended } = product;
  return {
    id,
    name,
    of: vendor.name,
    above: (
      <div className="row row--wrap">
        <ProductPicture id={id} type={type} image={image} size={56} />
        <Link className="small" to={without}>
          Remove<span className="sr"> {name}</span>
        </Link>
        {suspended && <EvidenceChip kind="suspended" />}
      </div>
    ),
    title: (
      <>
        <ProductLink vendorId={vendor.id} productId={id} region={note?.region}>
          {name}
        </ProductLink>
        <span className="of">
          <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link> {vendor.verified && <VerifiedTick />}
        </span>
      </>
    ),
  };
}
