import { preview, PREVIEW } from "@worker/domain/foundation/lists/preview";
import { textOf } from "@worker/domain/foundation/markup/text-of";
import type { CollectionEntry } from "@worker/domain/views/collection/entries";
import { shownCard } from "~/products/figures/card-lines.server";
import type { ShelfEntry } from "./shelf-item";

/** For a loader: what the shelf shows of a product, and nothing else of its card. */
export function shelfEntry({ product, notes, ...entry }: CollectionEntry): ShelfEntry {
  const { id, name, type, vendor, image, suspended, evidence, measured } = shownCard(product);
  const excerpt = notes === null ? null : preview(textOf(notes), PREVIEW.large);
  return { ...entry, excerpt, product: { id, name, type, vendor, image, suspended, evidence, measured } };
}
