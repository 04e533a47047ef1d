import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { can, type Viewer } from "../../foundation/access/policy";
import { photos } from "../../foundation/photos/schema";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { reviews } from "../reviews/schema";
import { galleries, galleryItems } from "./schema";

/** Whether everybody who reads the profile sees it. */
const isForAll = and(eq(galleries.isPublic, true), isNull(galleries.hiddenAt));

/** Of a statement's gallery, whose owner's profile the viewer may read: a private one is its owner's, and moderators read it. */
export function isOpenTo(viewer: Viewer): SQL {
  if (viewer.kind === "visitor") return sql`(${isForAll})`;
  return can(viewer, "moderation.queue") ? sql`1` : sql`(${or(isForAll, eq(galleries.userId, viewer.id))})`;
}

/** Whether a viewer may open the statement's gallery; `users` is its owner (rules/galleries#who-sees-it). */
export const mayOpenGallery = (viewer: Viewer): SQL => sql`(${and(mayReadProfile(viewer), isOpenTo(viewer))})`;

/** Whether a statement's item shows to whoever opens its gallery: what it is about is gone where that is hidden. */
export const isItemShown: SQL = sql`(${galleryItems.hiddenAt} is null and case ${galleryItems.kind}
  when 'review' then exists (select 1 from ${reviews} join ${vendors} on ${vendors.id} = ${reviews.vendorId} where ${reviews.id} = ${galleryItems.targetId} and ${reviews.authorId} = ${galleryItems.userId} and ${reviews.hiddenAt} is null and ${vendors.hiddenAt} is null)
  when 'product' then exists (select 1 from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId} where ${products.id} = ${galleryItems.targetId} and ${products.hiddenAt} is null and ${vendors.hiddenAt} is null)
  else 1 end)`;

/** Whether the statement's photograph (`photos`) stands in a gallery that the viewer may open. */
export const isInOpenGallery = (viewer: Viewer): SQL =>
  sql`exists (select 1 from ${galleryItems} join ${galleries} on ${galleries.id} = ${galleryItems.galleryId} join ${users} on ${users.id} = ${galleries.userId} where ${galleryItems.id} = ${photos.subjectId} and ${galleryItems.photoId} = ${photos.id} and ${galleryItems.hiddenAt} is null and ${mayOpenGallery(viewer)})`;

/** Whether a moderator hid the item that the statement's photograph stands in: it is gone for its owner too. */
export const isInHiddenItem: SQL = sql`(${photos.subjectKind} = 'gallery_item' and exists (select 1 from ${galleryItems} where ${galleryItems.id} = ${photos.subjectId} and ${galleryItems.hiddenAt} is not null))`;
