import { and, eq, isNull, sql } from "drizzle-orm";
import { photos } from "../../foundation/photos/schema";
import { collectionEntryPath } from "../../foundation/users/profile-paths";
import { users } from "../../foundation/users/schema";
import { products } from "../../catalogue/products/schema";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { isShownTo } from "../../voice/review-photos/read-review-photo";
import { photoPath } from "../../voice/reviews/photo-path";
import { reviews } from "../../voice/reviews/schema";
import { type Kind, nothing } from "./subject";

const TAKEN_OFF = "Photograph that its author took off";

/**
 * A photograph of a review or in a collection (rules/reviews#photographs): hidden by itself, while the rest stays. One that its author took
 * off counts as hidden until it is put back, and a decision keeps it from that.
 */
export const photoKind: Kind = {
  decidedBy: "moderation.queue",
  change: "review-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        id: photos.id,
        ownerId: photos.userId,
        ownerName: users.username,
        ownerRole: users.role,
        title:
          sql<string>`coalesce('Photograph in “' || ${reviews.title} || '”', 'Photograph of ' || ${products.name}, ${TAKEN_OFF})`.as(
            "title",
          ),
        text: photos.alt,
        about: vendors.name,
        vendorId: reviews.vendorId,
        productId: sql<string | null>`coalesce(${reviews.productId}, ${products.id})`.as("product_id"),
        rating: nothing("rating"),
        createdAt: photos.createdAt,
        hiddenAt: sql<number | null>`coalesce(${photos.hiddenAt}, ${reviews.hiddenAt}, ${photos.unusedSince})`.as(
          "hidden_at",
        ),
      })
      .from(photos)
      .leftJoin(reviews, and(eq(photos.subjectKind, "review"), eq(reviews.id, photos.subjectId)))
      .leftJoin(collectionItems, and(eq(photos.subjectKind, "collection"), eq(collectionItems.id, photos.subjectId)))
      .leftJoin(products, eq(products.id, collectionItems.productId))
      .leftJoin(users, and(eq(users.id, photos.userId), isNull(users.deletedAt)))
      .leftJoin(vendors, eq(vendors.id, reviews.vendorId))
      // Those of galleries are cases of their own kind.
      .where(sql`${photos.id} in ${ids} and ${photos.subjectKind} is not 'gallery_item'`),
  readBy: (db, viewer, id) =>
    db
      .select({ id: photos.id })
      .from(photos)
      .where(and(eq(photos.id, id), isShownTo(viewer))),
  path: ({ id, hiddenAt, about, ownerId, productId }) => {
    if (hiddenAt !== null) return null;
    return about === null && ownerId !== null && productId !== null
      ? collectionEntryPath(ownerId, productId)
      : photoPath(id);
  },
  yours: ({ about, title }) =>
    about !== null
      ? `a photograph in your review of ${about}`
      : title === TAKEN_OFF
        ? "a photograph that you took off"
        : "a photograph in your product collection",
  hide: (db, { id }, { by, reason }, now) => [
    db
      .update(photos)
      .set({ hiddenAt: now, hiddenBy: by, hiddenReason: reason })
      .where(and(eq(photos.id, id), isNull(photos.hiddenAt))),
  ],
  restore: (db, { id }, hiddenAt) => [
    db
      .update(photos)
      .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null })
      .where(and(eq(photos.id, id), eq(photos.hiddenAt, hiddenAt ?? 0))),
  ],
};
