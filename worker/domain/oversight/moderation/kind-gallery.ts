import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "../../foundation/users/schema";
import { isItemShown, mayOpenGallery } from "../../voice/galleries/access";
import { galleryPath, itemAnchor } from "../../voice/galleries/limits";
import { galleries, galleryItems } from "../../voice/galleries/schema";
import { type Kind, nothing } from "./subject";

const isOwner = eq(users.id, galleries.userId);
const pathOf = (ownerId: string | null, id: string): string | null => ownerId && galleryPath(ownerId, id);

/** A gallery by its name and description; hidden, all that is in it is gone with it (rules/galleries#reporting). */
export const galleryKind: Kind = {
  decidedBy: "moderation.queue",
  change: "member-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        id: galleries.id,
        ownerId: galleries.userId,
        ownerName: users.username,
        ownerRole: users.role,
        title: sql<string>`'Gallery “' || ${galleries.name} || '”'`.as("title"),
        text: galleries.description,
        about: nothing("about"),
        vendorId: nothing("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: galleries.createdAt,
        hiddenAt: galleries.hiddenAt,
      })
      .from(galleries)
      .leftJoin(users, and(isOwner, isNull(users.deletedAt)))
      .where(sql`${galleries.id} in ${ids}`),
  readBy: (db, viewer, id) =>
    db
      .select({ id: galleries.id })
      .from(galleries)
      .innerJoin(users, isOwner)
      .where(and(eq(galleries.id, id), mayOpenGallery(viewer))),
  path: ({ ownerId, id }) => pathOf(ownerId, id),
  yours: () => "a gallery of yours",
  hide: (db, { id }, { by, reason }, now) => [
    db
      .update(galleries)
      .set({ hiddenAt: now, hiddenBy: by, hiddenReason: reason })
      .where(and(eq(galleries.id, id), isNull(galleries.hiddenAt))),
  ],
  restore: (db, { id }, hiddenAt) => [
    db
      .update(galleries)
      .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null })
      .where(and(eq(galleries.id, id), eq(galleries.hiddenAt, hiddenAt ?? 0))),
  ],
};

/** What an item says; what it shows, moderators see where it stands. */
const SAID = sql<string>`trim(coalesce(${galleryItems.url} || char(10, 10), '') || ${galleryItems.description} || iif(${galleryItems.tags} = '[]', '', char(10, 10) || 'Tags: ' || (select group_concat(value, ', ') from json_each(${galleryItems.tags}))), char(10))`;
const TITLE = sql<string>`iif(${galleryItems.title} = '', 'Item', 'Item “' || ${galleryItems.title} || '”') || coalesce(' of “' || ${galleries.name} || '”', '')`;

/** One item of a gallery, with its picture; the gallery stays. */
export const galleryItemKind: Kind = {
  decidedBy: "moderation.queue",
  change: "member-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        id: galleryItems.id,
        ownerId: galleryItems.userId,
        ownerName: users.username,
        ownerRole: users.role,
        title: TITLE.as("title"),
        text: SAID.as("text"),
        about: nothing("about"),
        vendorId: nothing("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: galleryItems.createdAt,
        hiddenAt: galleryItems.hiddenAt,
        placeId: galleryItems.galleryId,
        placeHiddenAt: galleries.hiddenAt,
      })
      .from(galleryItems)
      .leftJoin(galleries, eq(galleries.id, galleryItems.galleryId))
      .leftJoin(users, and(eq(users.id, galleryItems.userId), isNull(users.deletedAt)))
      .where(sql`${galleryItems.id} in ${ids}`),
  readBy: (db, viewer, id) =>
    db
      .select({ id: galleryItems.id })
      .from(galleryItems)
      .innerJoin(galleries, eq(galleries.id, galleryItems.galleryId))
      .innerJoin(users, isOwner)
      .where(and(eq(galleryItems.id, id), isItemShown, mayOpenGallery(viewer))),
  path: ({ ownerId, placeId, id }) => {
    const gallery = pathOf(ownerId, placeId ?? "");
    return gallery && `${gallery}#${itemAnchor(id)}`;
  },
  yours: () => "an item of a gallery of yours",
  hide: (db, { id }, { by, reason }, now) => [
    db
      .update(galleryItems)
      .set({ hiddenAt: now, hiddenBy: by, hiddenReason: reason })
      .where(and(eq(galleryItems.id, id), isNull(galleryItems.hiddenAt))),
  ],
  restore: (db, { id }, hiddenAt) => [
    db
      .update(galleryItems)
      .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null })
      .where(and(eq(galleryItems.id, id), eq(galleryItems.hiddenAt, hiddenAt ?? 0))),
  ],
};
