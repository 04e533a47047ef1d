import type { CollectionEntry } from "@worker/domain/views/collection/entries";
import { editEntryPath } from "@worker/domain/voice/collection/limits";
import { EvidenceLink } from "~/lab/evidence-link";
import { productPath } from "~/products/product-link";
import { ProductPicture } from "~/products/product-picture";
import { EvidenceChip } from "~/ui/evidence";
import { Link } from "~/ui/link";
import { EntryMarks, EntryWords } from "./entry-marks";
import { TYPE_WORDS } from "./words";

/** An entry without what only lists of the directory show; the measured line is written out by the loader. */
export interface ShelfEntry extends Omit<CollectionEntry, "product" | "notes"> {
  /** The beginning of the notes. */
  excerpt: string | null;
  product: Pick<CollectionEntry["product"], "id" | "name" | "type" | "vendor" | "image" | "suspended" | "evidence"> & {
    measured: string | null;
  };
}

type ShelfItemProps = { entry: ShelfEntry; name: string; to: string; isOwn: boolean };

/** A product on the shelf: what it is, what a laboratory says of it, and what its member does. */
export function ShelfItem({ entry, name, to, isOwn }: ShelfItemProps) {
  const { product, type, potency, excerpt } = entry;
  const { vendor } = product;
  return (
    <article className="shelf-item">
      <Link className="shelf-plate" to={to} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          id={product.id}
          type={product.type}
          image={product.image === null ? null : { url: product.image, alt: "" }}
        />
      </Link>
      <div className="shelf-words">
        <h3 dir="auto">
          <Link className="plain" to={to}>
            {product.name}
          </Link>
        </h3>
        <p className="small muted">
          <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link> · {TYPE_WORDS[type]}
          {potency !== null && <> · Label: {potency}</>}
        </p>
        <EntryMarks entry={entry} name={name} />
        <p className="row row--wrap">
          <EvidenceLink evidence={product.evidence} to={`${productPath(vendor.id, product.id)}?tab=lab`} />
          {product.suspended && <EvidenceChip kind="suspended" />}
        </p>
        {product.measured !== null && <p className="small muted">{product.measured}</p>}
        {excerpt !== null && <p dir="auto">{excerpt}</p>}
        <EntryWords entry={entry} name={name} />
        {isOwn && (
          <p className="small">
            <Link to={editEntryPath(product.id)}>
              Edit<span className="sr"> {product.name}</span>
            </Link>
          </p>
        )}
      </div>
    </article>
  );
}
