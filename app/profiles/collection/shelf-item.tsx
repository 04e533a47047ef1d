import type { CollectionEntry } from "@worker/domain/views/collection/entries";
import { editEntryPath } from "@worker/domain/voice/collection/limits";
import { Link } from "~/ui/link";
import { EntryWords } from "./entry-marks";
import { ShelfProduct } from "./shelf-product";

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
  const { product, excerpt } = entry;
  return (
    <article className="shelf-item">
      <ShelfProduct entry={entry} name={name} to={to} heading="h3">
        {excerpt !== null && <p dir="auto">{excerpt}</p>}
        <EntryWords entry={entry} name={name} />
        {isOwn && (
          <p className="small">
            <Link to={editEntryPath(product.id)}>
              Edit<span className="sr"> {product.name}</span>
            </Link>
          </p>
        )}
      </ShelfProduct>
    </article>
  );
}
