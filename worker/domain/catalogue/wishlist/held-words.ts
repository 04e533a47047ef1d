import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { isReported } from "../../foundation/cases/pending";
import { collectionItems } from "./schema";

/** Written out, since a statement of one table leaves its columns unqualified. */
const shownPhotos = sql`(select count(*) from photos where photos.subject_kind = 'collection' and photos.subject_id = collection_items.id and photos.hidden_at is null)`;

/** Whether an entry is a wish and no more, so that nothing its member said goes with it. */
export const isBare: SQL = sql`(${collectionItems.notes} = '' and ${collectionItems.rating} is null and ${collectionItems.effects} = '[]' and ${collectionItems.tags} = '[]' and not ${collectionItems.isFavorite} and ${shownPhotos} = 0)`;

export const heldStatement = (db: Db, entry: SQL | undefined) =>
  db
    .select({
      notes: collectionItems.notes,
      rating: collectionItems.rating,
      effects: collectionItems.effects,
      tags: collectionItems.tags,
      isFavorite: collectionItems.isFavorite,
      photos: sql<number>`${shownPhotos}`.as("photos"),
      isReported: sql<number>`${isReported("collection_notes", collectionItems.id)}`.as("is_reported"),
    })
    .from(collectionItems)
    .where(entry);

type Held = Awaited<ReturnType<typeof heldStatement>>[number];

/** What would go with an entry, as a sentence; it holds something. */
export function heldWords({ notes, rating, effects, tags, isFavorite, photos: count }: Held): string {
  const all = [
    notes !== "" && "your notes",
    rating !== null && "your rating",
    effects.length > 0 && "the effects you report",
    tags.length > 0 && "your tags",
    isFavorite && "the favorite mark",
    count > 0 && (count === 1 ? "a photograph" : `${count} photographs`),
  ].filter((each) => each !== false);
  const words = new Intl.ListFormat("en-US").format(all);
  return `Removing this wish would also remove ${words}. Nothing was removed; you can do that in your collection.`;
}
