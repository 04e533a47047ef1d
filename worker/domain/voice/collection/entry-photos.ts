import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { batchIfChanged } from "../../../db/must-change";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { writerOf } from "../../foundation/access/demand";
import { attachPhotos, isUsable, usablePhotos } from "../../foundation/photos/attach-photos";
import { entryId } from "../../catalogue/wishlist/entry-id";
import { photos as photoRows } from "../../foundation/photos/schema";
import { PHOTOS_FULL, type PhotosInput } from "./forms";
import { COLLECTION_PHOTOS_MAX, COLLECTION_RULE } from "./limits";
import { ownEntry } from "./save-entry";

const PHOTO_GONE = "One of these photographs is gone. Please upload it again.";

const CHANGED = "This product changed in the meantime. Please look at it again.";

/**
 * Makes exactly these a product's photographs in the collection, in this order. Two round trips.
 * @throws Unauthenticated, Forbidden before the age gate, RateLimited; NotFound for a product outside of the collection;
 *   Invalid for what is not theirs to attach; Conflict where the product or a photograph went elsewhere meanwhile
 */
export async function setEntryPhotos(
  { db, viewer, objects, now }: Pick<RequestContext, "db" | "viewer" | "objects" | "now">,
  productId: string,
  photos: PhotosInput,
): Promise<void> {
  const { id: userId } = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`collection:${userId}`), COLLECTION_RULE, now);
  const of = { kind: "collection", id: entryId(userId, productId), userId } as const;
  const ids = photos.map(({ id }) => id);
  const [[entry], usable] = await db.batch([
    db.select({ kind: collectionItems.kind }).from(collectionItems).where(ownEntry(userId, productId)),
    usablePhotos(db, of, ids, now),
  ]);
  if (entry === undefined) throw new NotFound("This product is not in your collection.");
  if (usable.length < ids.length) throw new Invalid({ photos: PHOTO_GONE });
  // Asked once more in the batch: the product can leave the collection, and a picture be used elsewhere, in between.
  const all = sql`(select count(*) from ${photoRows} where ${photoRows.id} in (select value from json_each(${JSON.stringify(ids)})) and ${isUsable(of, now)}) = ${ids.length}`;
  await batchIfChanged(
    db,
    db
      .update(collectionItems)
      .set({ kind: sql`${collectionItems.kind}` })
      .where(and(ownEntry(userId, productId), all)),
    attachPhotos(db, of, photos, now),
    () => new Conflict(CHANGED, "changed-meanwhile"),
  );
}

type Own = Pick<RequestContext, "db" | "viewer" | "now">;

/**
 * Puts an uploaded photograph behind the others of a product. One round trip; whoever stored it was counted then.
 * @throws Unauthenticated, Forbidden before the age gate; NotFound for a product outside of the collection; Invalid where
 *   there are as many as can be
 */
export async function appendEntryPhoto(
  { db, viewer, now }: Own,
  productId: string,
  { id, alt }: { id: string; alt: string },
): Promise<void> {
  const { id: userId } = writerOf(viewer);
  const of = { kind: "collection", id: entryId(userId, productId), userId } as const;
  const others = sql`from ${photoRows} as other where other.subject_kind = 'collection' and other.subject_id = ${of.id}`;
  const entry = ownEntry(userId, productId);
  const [write, [there]] = await db.batch([
    db
      .update(photoRows)
      .set({
        ...{ subjectKind: of.kind, subjectId: of.id, alt, unusedSince: null },
        place: sql`(select coalesce(max(other.place) + 1, 0) ${others})`,
      })
      .where(
        and(
          eq(photoRows.id, id),
          isUsable(of, now),
          sql`exists (select 1 from ${collectionItems} where ${entry})`,
          sql`(select count(*) ${others} and other.hidden_at is null) < ${COLLECTION_PHOTOS_MAX}`,
        ),
      ),
    db.select({ kind: collectionItems.kind }).from(collectionItems).where(entry),
  ]);
  if (there === undefined) throw new NotFound("This product is not in your collection.");
  if (write.meta.changes === 0) throw new Invalid({ photo: PHOTOS_FULL });
}

/** Takes one photograph off a product; one that is not there is gone already. One round trip. */
export async function dropEntryPhoto({ db, viewer, now }: Own, productId: string, photoId: string): Promise<void> {
  const { id: userId } = writerOf(viewer);
  await db
    .update(photoRows)
    .set({ subjectKind: null, subjectId: null, place: null, unusedSince: now })
    .where(
      and(
        eq(photoRows.id, photoId),
        eq(photoRows.userId, userId),
        eq(photoRows.subjectKind, "collection"),
        eq(photoRows.subjectId, entryId(userId, productId)),
        sql`${photoRows.hiddenAt} is null`,
      ),
    );
}
