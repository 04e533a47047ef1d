import { and, eq, not, sql } from "drizzle-orm";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import { isReported } from "../../foundation/cases/pending";
import { photos } from "../../foundation/photos/schema";
import { users } from "../../foundation/users/schema";
import type { Direction, GalleryInput } from "./forms";
import { GALLERIES_MAX } from "./limits";
import { placed } from "./places";
import { galleries, galleryItems } from "./schema";
import { detachVideos, dropVideos } from "./videos/attach-video";
import { videos } from "./videos/schema";
import { type ClearingContext, type GalleryContext, isOwnGallery, noGallery, reported, takeTurn } from "./turns";

const FULL = `A member has at most ${GALLERIES_MAX} galleries. Delete one to make room.`;

/**
 * Makes an empty gallery, the last of its owner's. One round trip.
 * @returns its id
 * @throws Unauthenticated; Forbidden before the age gate; RateLimited; Conflict where there are too many
 */
export async function createGallery(context: GalleryContext, input: GalleryInput): Promise<string> {
  const { db, now } = context;
  const { id: userId } = await takeTurn(context);
  const id = newId(now);
  const own = sql`from ${galleries} where ${galleries.userId} = ${userId}`;
  const row = {
    ...{ ...input, id, userId, revision: 0, createdAt: now, updatedAt: now },
    place: sql`(select coalesce(max(${galleries.place}), 0) + 1 ${own})`,
  };
  const hasRoom = sql`(select count(*) ${own}) < ${GALLERIES_MAX} and exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null)`;
  await batchIfChanged(db, insertWhere(db, galleries, row, hasRoom), [], () => new Conflict(FULL, "galleries-full"));
  return id;
}

/** Takes all of it. One round trip. @throws as `createGallery`; NotFound for one that is not the member's */
export async function changeGallery(context: GalleryContext, id: string, input: GalleryInput): Promise<void> {
  const { db, now } = context;
  const { id: userId } = await takeTurn(context);
  const changed = await db
    .update(galleries)
    .set({ ...input, updatedAt: now })
    .where(isOwnGallery(userId, id))
    .returning({ id: galleries.id });
  if (changed.length === 0) throw noGallery();
}

/**
 * Deletes a gallery with all that is in it: from this moment its pictures and videos are attached to nothing, also those
 * that are on their way. The daily sweep takes the files of the pictures; those of the videos go right after. One round
 * trip.
 * @throws as `changeGallery`; Conflict while a report of it, or of something in it, waits for its decision
 */
export async function deleteGallery(context: ClearingContext, id: string): Promise<void> {
  const { db } = context;
  const { id: userId } = await takeTurn(context);
  const isIn = and(eq(galleryItems.galleryId, id), eq(galleryItems.userId, userId));
  const items = db.select({ id: galleryItems.id }).from(galleryItems).where(isIn);
  const isWaiting = sql`(exists (select 1 from ${galleries} where ${isOwnGallery(userId, id)} and ${isReported("gallery", galleries.id)})
    or exists (select 1 from ${galleryItems} where ${isIn} and ${isReported("gallery_item", galleryItems.id)}))`;
  const [[found], , detached, , deleted] = await db.batch([
    db
      .select({ isWaiting: sql<number>`${isWaiting}` })
      .from(galleries)
      .where(isOwnGallery(userId, id)),
    db
      .update(photos)
      .set(DETACHED)
      .where(
        sql`${photos.subjectKind} = 'gallery_item' and ${photos.subjectId} in ${items} and ${photos.userId} = ${userId} and not ${isWaiting}`,
      ),
    detachVideos(db, sql`${videos.galleryId} = ${id} and ${videos.userId} = ${userId} and not ${isWaiting}`),
    db.delete(galleryItems).where(and(isIn, not(isWaiting))),
    db
      .delete(galleries)
      .where(and(isOwnGallery(userId, id), not(isWaiting)))
      .returning({ id: galleries.id }),
  ]);
  if (found === undefined) throw noGallery();
  if (deleted.length === 0) throw reported();
  dropVideos(context, detached);
}

/** Since 1970: such a picture is attached to nothing anymore, and to nothing again. */
export const DETACHED = { subjectKind: null, subjectId: null, place: null, unusedSince: 0 } as const;

/** Moves a gallery by one place; the first and the last stay. One round trip. @throws as `changeGallery` */
export async function moveGallery(context: GalleryContext, id: string, direction: Direction): Promise<void> {
  const { db } = context;
  const { id: userId } = await takeTurn(context);
  const rows = await db
    .update(galleries)
    .set({ place: sql`placed.n` })
    .from(placed(galleries, sql`${galleries.userId} = ${userId}`, { id, direction }))
    .where(sql`${galleries.id} = placed.id`)
    .returning({ id: galleries.id });
  if (!rows.some((row) => row.id === id)) throw noGallery();
}
