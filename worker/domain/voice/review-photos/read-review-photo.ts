import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { can, type Viewer } from "../../foundation/access/policy";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { readPhotoFile } from "../../foundation/photos/read-photo-file";
import { PHOTO_SUBJECTS, type PhotoSubject, photos } from "../../foundation/photos/schema";
import { isInHiddenItem, isInOpenGallery } from "../galleries/access";
import { isListed } from "../../catalogue/cards/product-rows";
import { products } from "../../catalogue/products/schema";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { selectReviews, toExcerpt } from "../reviews/rows";
import { type ReviewPhoto, reviews } from "../reviews/schema";
import type { ReviewExcerpt } from "../reviews/view";

/**
 * Whether a viewer can read what a photograph is attached to, by its kind. A new kind also needs a title in the queue:
 * `oversight/moderation/kind-photo.ts`, or a case kind of its own.
 */
const READ_BY: Record<PhotoSubject, (viewer: Viewer) => SQL> = {
  gallery_item: isInOpenGallery,
  review: () =>
    sql`exists (select 1 from ${reviews} join ${vendors} on ${vendors.id} = ${reviews.vendorId} where ${reviews.id} = ${photos.subjectId} and ${reviews.hiddenAt} is null and ${vendors.hiddenAt} is null)`,
  collection: (viewer) =>
    sql`exists (select 1 from ${collectionItems} join ${users} on ${users.id} = ${collectionItems.userId} join ${products} on ${products.id} = ${collectionItems.productId} join ${vendors} on ${vendors.id} = ${products.vendorId} where ${collectionItems.id} = ${photos.subjectId} and ${collectionItems.isShown} = 1 and ${isListed} and ${mayReadProfile(viewer)})`,
};

/** Of a collection's entry that its member shows to nobody, moderators included (rules/collection#who-sees-what). */
const isOfHiddenEntry = sql`(${photos.subjectKind} is 'collection' and exists (select 1 from ${collectionItems} where ${collectionItems.id} = ${photos.subjectId} and ${collectionItems.isShown} = 0))`;

/**
 * A hidden photograph is gone for its owner too; moderators see it for as long as it is stored and its member shows what
 * it belongs to.
 */
export function isShownTo(viewer: Viewer): SQL {
  if (can(viewer, "moderation.queue"))
    return sql`(${photos.userId} = ${viewer.kind === "member" ? viewer.id : null} or not ${isOfHiddenEntry})`;
  const isOwn = viewer.kind === "member" ? sql`(${photos.userId} = ${viewer.id} and not ${isInHiddenItem})` : sql`0`;
  const isRead = or(...PHOTO_SUBJECTS.map((kind) => and(eq(photos.subjectKind, kind), READ_BY[kind](viewer))));
  return sql`(${photos.hiddenAt} is null and (${isOwn} or ${isRead}))`;
}

/** The file of a photograph, for whoever reads what it is attached to. @returns null where there is none to see */
export const readReviewPhotoFile = (
  context: Pick<RequestContext, "db" | "files" | "viewer">,
  id: string,
  isSmall: boolean,
  known: Headers,
) => readPhotoFile(context, { id, isSmall, isShown: isShownTo(context.viewer) }, known);

interface PhotoPage {
  photo: ReviewPhoto;
  /** All of the review's that show, in order. */
  photos: ReviewPhoto[];
  review: ReviewExcerpt;
}

/** One photograph with the review that it belongs to; one round trip. @throws NotFound where either does not show */
export async function readPhotoPage(db: Db, viewer: Viewer, id: string): Promise<PhotoPage> {
  const [row] = await selectReviews(db).where(
    and(
      sql`${reviews.id} = (select ${photos.subjectId} from ${photos} where ${photos.id} = ${id} and ${photos.subjectKind} = 'review')`,
      isNull(reviews.hiddenAt),
      isNull(vendors.hiddenAt),
    ),
  );
  const photo = row?.photos.find((each) => each.id === id);
  if (row === undefined || photo === undefined) throw new NotFound("There is no such photograph.");
  return { photo, photos: row.photos, review: toExcerpt(row, viewer) };
}
