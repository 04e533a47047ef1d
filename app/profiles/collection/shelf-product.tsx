import type { ReactNode } from "react";
import { EvidenceLink } from "~/lab/evidence-link";
import { productPath } from "~/products/product-link";
import { ProductPicture } from "~/products/product-picture";
import { EvidenceChip } from "~/ui/evidence";
import { Link } from "~/ui/link";
import { EntryMarks } from "./entry-marks";
import type { ShelfEntry } from "./shelf-item";
import { TYPE_WORDS } from "./words";

interface ShelfProductProps {
  entry: Omit<ShelfEntry, "excerpt">;
  /** Of the member. */
  name: string;
  /** Where its picture and name lead; null where that is gone. */
  to: string | null;
  heading: "h2" | "h3";
  /** What its member says. */
  children?: ReactNode;
}

/** A product of a collection, with what a laboratory says of it. */
export function ShelfProduct({ entry, name, to, heading: Heading, children }: ShelfProductProps) {
  const { product, type, potency, isListed } = entry;
  const { vendor } = product;
  const picture = (
    <ProductPicture
      id={product.id}
      type={product.type}
      image={product.image === null ? null : { url: product.image, alt: "" }}
    />
  );
  return (
    <>
      {to === null ? (
        <div className="shelf-plate" aria-hidden="true">
          {picture}
        </div>
      ) : (
        <Link className="shelf-plate" to={to} tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      )}
      <div className="shelf-words">
        <Heading dir="auto">
          {to === null ? (
            product.name
          ) : (
            <Link className="plain" to={to}>
              {product.name}
            </Link>
          )}
        </Heading>
        <p className="small muted">
          {isListed ? <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link> : vendor.name} · {TYPE_WORDS[type]}
          {potency !== null && <> · Label: {potency}</>}
        </p>
        <EntryMarks entry={entry} name={name} />
        {isListed && (
          <p className="row row--wrap">
            <EvidenceLink evidence={product.evidence} to={`${productPath(vendor.id, product.id)}?tab=lab`} />
            {product.suspended && <EvidenceChip kind="suspended" />}
          </p>
        )}
        {product.measured !== null && <p className="small muted">{product.measured}</p>}
        {children}
      </div>
    </>
  );
}
