import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, Invalid } from "../../../errors";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { attachPhotos, usablePhotos } from "../../foundation/photos/attach-photos";
import { photos } from "../../foundation/photos/schema";
import { users } from "../../foundation/users/schema";
import { FIRST_DAY } from "../forum-writing/limits";
import { reviews } from "../reviews/schema";
import type { ItemInput } from "./forms";
import { GALLERY_ITEMS_MAX } from "./limits";
import { galleries, galleryItems } from "./schema";
import { attachVideo, isUsableVideo, usableVideo } from "./videos/attach-video";
import { videos } from "./videos/schema";
import { type GalleryContext, isOwnGallery, noGallery, takeTurn, touchGallery } from "./turns";

const FULL = `A gallery has at most ${GALLERY_ITEMS_MAX} items. Remove one to make room.`;
const NO_PHOTO = "This picture cannot be used anymore. Please upload it again.";
const NO_VIDEO = "This video cannot be used anymore. Please upload it again.";
const NO_REVIEW = "Choose a review of your own that is shown.";
const NO_PRODUCT = "Choose a product that is listed.";
const FIRST_DAY_LINKS = "In its first day an account cannot add links. Please come back tomorrow.";

/**
 * Adds something to the end of a gallery. Two round trips.
 * @returns the item's id
 * @throws Unauthenticated; Forbidden before the age gate, and for a link of a new account; RateLimited; NotFound for a
 *   gallery that is not the member's; Invalid for what is not there; Conflict for a full gallery, and for a picture or a
 *   video that was used meanwhile
 */
export async function addItem(context: GalleryContext, galleryId: string, input: ItemInput): Promise<string> {
  const { db, now } = context;
  const { id: userId } = await takeTurn(context);
  const id = newId(now);
  const of = { kind: "gallery_item", id, userId } as const;
  const photo = input.kind === "image" ? input.photo : input.kind === "video" ? input.poster : "";
  const video = { id: input.kind === "video" ? input.video : "", userId, galleryId };
  const [[gallery], usable, sent, written, listed] = await db.batch([
    db
      .select({ id: galleries.id, joinedAt: sql<number>`${users.createdAt}`.as("joined_at"), items: countItems })
      .from(galleries)
      .innerJoin(users, and(eq(users.id, galleries.userId), isNull(users.deletedAt)))
      .where(isOwnGallery(userId, galleryId)),
    usablePhotos(db, of, [photo], now),
    usableVideo(db, video, now),
    ownReview(db, userId, input.kind === "review" ? input.review : ""),
    listedProduct(db, input.kind === "product" ? input.product : ""),
  ]);
  if (gallery === undefined) throw noGallery();
  if (gallery.items >= GALLERY_ITEMS_MAX) throw new Conflict(FULL, "gallery-full");
  if (input.kind === "image" && usable.length === 0) throw new Invalid({ photo: NO_PHOTO });
  if (input.kind === "video" && sent.length === 0) throw new Invalid({ video: NO_VIDEO });
  if (input.kind === "video" && photo !== "" && usable.length === 0) throw new Invalid({ poster: NO_PHOTO });
  if (input.kind === "review" && written.length === 0) throw new Invalid({ review: NO_REVIEW });
  if (input.kind === "product" && listed.length === 0) throw new Invalid({ product: NO_PRODUCT });
  if (input.kind === "link" && now - gallery.joinedAt < FIRST_DAY.ms) throw new Forbidden(FIRST_DAY_LINKS, "first-day");

  const { kind, title, description, tags } = input;
  const row = {
    ...{ id, galleryId, userId, kind, title, description, tags, createdAt: now },
    url: kind === "link" ? input.url : null,
    photoId: photo === "" ? null : photo,
    videoId: kind === "video" ? video.id : null,
    targetId: kind === "review" ? input.review : kind === "product" ? input.product : null,
    place: sql`(select coalesce(max(${galleryItems.place}), 0) + 1 from ${galleryItems} where ${galleryItems.galleryId} = ${galleryId})`,
  };
  const rest: BatchItem<"sqlite">[] = [
    ...(photo === "" ? [] : attachPhotos(db, of, [{ id: photo, alt: "" }], now)),
    ...(kind === "video" ? [attachVideo(db, video, id, now)] : []),
  ];
  const isVideoThere =
    kind === "video" ? sql`exists (select 1 from ${videos} where ${isUsableVideo(video, now)})` : sql`1`;
  await batchIfChanged(
    db,
    insertWhere(db, galleryItems, row, sql`${stillRoom(userId, galleryId, photo)} and ${isVideoThere}`),
    [touchGallery(db, userId, galleryId, now), ...rest],
    () => new Conflict(CHANGED, "changed-meanwhile"),
  );
  return id;
}

const CHANGED = "The gallery changed in the meantime. Please look at it again.";

const countItems =
  sql<number>`(select count(*) from ${galleryItems} where ${galleryItems.galleryId} = ${galleries.id})`.as("items");

/** Asked once more in the batch: a gallery can go, fill up, or the same picture or video be used, in between. */
function stillRoom(userId: string, galleryId: string, photo: string): SQL {
  const isThere = sql`exists (select 1 from ${galleries} where ${isOwnGallery(userId, galleryId)}) and (select count(*) from ${galleryItems} where ${galleryItems.galleryId} = ${galleryId}) < ${GALLERY_ITEMS_MAX}`;
  if (photo === "") return isThere;
  return sql`${isThere} and exists (select 1 from ${photos} where ${photos.id} = ${photo} and ${photos.userId} = ${userId} and ${photos.unusedSince} > 0)`;
}

const ownReview = (db: Db, userId: string, id: string) =>
  db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(vendors, and(eq(vendors.id, reviews.vendorId), isNull(vendors.hiddenAt)))
    .where(and(eq(reviews.id, id), eq(reviews.authorId, userId), isNull(reviews.hiddenAt)));

const listedProduct = (db: Db, id: string) =>
  db
    .select({ id: products.id })
    .from(products)
    .innerJoin(vendors, and(eq(vendors.id, products.vendorId), isNull(vendors.hiddenAt)))
    .where(and(eq(products.id, id), isNull(products.hiddenAt)));
