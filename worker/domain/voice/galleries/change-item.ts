import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { didChange } from "../../../db/must-change";
import { Conflict, Invalid } from "../../../errors";
import { isReported } from "../../foundation/cases/pending";
import { photos } from "../../foundation/photos/schema";
import { type Direction, type ItemWords, type OrderInput, TITLE_MISSING } from "./forms";
import { placed, placedAs } from "./places";
import { DETACHED } from "./save-gallery";
import { galleries, galleryItems } from "./schema";
import { detachVideos, dropVideos } from "./videos/attach-video";
import { videos } from "./videos/schema";
import {
  type ClearingContext,
  type GalleryContext,
  isOwnGallery,
  noGallery,
  noItem,
  reported,
  takeTurn,
  touchGallery,
} from "./turns";

interface ItemPlace {
  galleryId: string;
  id: string;
}

const ORDER_STALE = "The gallery changed since this order was read. Please look at it again.";

const isOwnItem = (userId: string, { galleryId, id }: ItemPlace) =>
  and(eq(galleryItems.id, id), eq(galleryItems.galleryId, galleryId), eq(galleryItems.userId, userId));

/**
 * Changes what an item says; what it shows stays. One round trip.
 * @throws Unauthenticated; Forbidden before the age gate; RateLimited; NotFound, also for one that a moderator hid;
 *   Invalid for an image, a video or a link without a title
 */
export async function changeItem(context: GalleryContext, place: ItemPlace, words: ItemWords): Promise<void> {
  const { db } = context;
  const { id: userId } = await takeTurn(context);
  const isOwn = and(isOwnItem(userId, place), isNull(galleryItems.hiddenAt));
  const isTitled = words.title === "" ? inArray(galleryItems.kind, ["review", "product"]) : undefined;
  const [[found], changed] = await db.batch([
    db.select({ id: galleryItems.id }).from(galleryItems).where(isOwn),
    db.update(galleryItems).set(words).where(and(isOwn, isTitled)).returning({ id: galleryItems.id }),
  ]);
  if (found === undefined) throw noItem();
  if (changed.length === 0) throw new Invalid({ title: TITLE_MISSING });
}

/**
 * Takes an item out of its gallery; a picture's files go with the daily sweep, a video's right after. One round trip.
 * @throws as `changeItem`; Conflict while a report of it waits for its decision
 */
export async function removeItem(context: ClearingContext, place: ItemPlace): Promise<void> {
  const { db, now } = context;
  const { id: userId } = await takeTurn(context);
  const isOwn = isOwnItem(userId, place);
  const isGone = sql`not exists (select 1 from ${galleryItems} where ${galleryItems.id} = ${place.id})`;
  const [[found], removed, , detached] = await db.batch([
    db.select({ id: galleryItems.id }).from(galleryItems).where(isOwn),
    db
      .delete(galleryItems)
      .where(and(isOwn, not(isReported("gallery_item", galleryItems.id))))
      .returning({ id: galleryItems.id }),
    db
      .update(photos)
      .set(DETACHED)
      .where(
        sql`${photos.subjectKind} = 'gallery_item' and ${photos.subjectId} = ${place.id} and ${photos.userId} = ${userId} and ${isGone}`,
      ),
    detachVideos(
      db,
      sql`${videos.galleryId} = ${place.galleryId} and ${videos.itemId} = ${place.id} and ${videos.userId} = ${userId} and ${isGone}`,
    ),
    touchGallery(db, userId, place.galleryId, now),
  ]);
  if (found === undefined) throw noItem();
  if (removed.length === 0) throw reported();
  dropVideos(context, detached);
}

/** Moves an item by one place, as things stand; the first and the last stay. One round trip. @throws as `changeItem` */
export async function moveItem(
  context: GalleryContext,
  { galleryId, id }: ItemPlace,
  direction: Direction,
): Promise<void> {
  const { db, now } = context;
  const { id: userId } = await takeTurn(context);
  const isIn = sql`${galleryItems.galleryId} = ${galleryId} and ${galleryItems.userId} = ${userId}`;
  const [rows] = await db.batch([
    db
      .update(galleryItems)
      .set({ place: sql`placed.n` })
      .from(placed(galleryItems, isIn, { id, direction }))
      .where(sql`${galleryItems.id} = placed.id`)
      .returning({ id: galleryItems.id }),
    touchGallery(db, userId, galleryId, now),
  ]);
  if (!rows.some((row) => row.id === id)) throw noItem();
}

/**
 * Puts a gallery's items in an order that its owner saw before. Nothing is lost by it: what the order leaves out stays
 * behind it, and what is gone stays gone. One round trip; two where it is refused.
 * @throws Unauthenticated; Forbidden before the age gate; RateLimited; NotFound; Conflict where the items changed since
 */
export async function orderItems(
  context: GalleryContext,
  galleryId: string,
  { revision, items }: OrderInput,
): Promise<void> {
  const { db, now } = context;
  const { id: userId } = await takeTurn(context);
  const isOwn = isOwnGallery(userId, galleryId);
  const isIn = sql`${galleryItems.galleryId} = ${galleryId} and ${galleryItems.userId} = ${userId}`;
  const isDone = await didChange(
    db,
    db
      .update(galleries)
      .set({ revision: sql`${galleries.revision} + 1`, updatedAt: now })
      .where(and(isOwn, eq(galleries.revision, revision))),
    [
      db
        .update(galleryItems)
        .set({ place: sql`placed.n` })
        .from(placedAs(galleryItems, isIn, JSON.stringify([...new Set(items)])))
        .where(sql`${galleryItems.id} = placed.id`),
    ],
  );
  if (isDone) return;
  const [there] = await db.select({ id: galleries.id }).from(galleries).where(isOwn);
  throw there === undefined ? noGallery() : new Conflict(ORDER_STALE, "changed-meanwhile");
}
