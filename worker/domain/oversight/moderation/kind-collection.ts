import { and, eq, isNull, sql } from "drizzle-orm";
import { isListed } from "../../catalogue/cards/product-rows";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { collectionEntryPath } from "../../foundation/users/profile-paths";
import { users } from "../../foundation/users/schema";
import { collectionHiddenWords } from "../../voice/collection/schema";
import { insertSelected } from "../../../db/insert-selected";
import { type Kind, nothing } from "./subject";

/**
 * What a member says of a product in their collection, notes and tags; hidden together. Notes for nobody but their member
 * are not shown here either (rules/collection#reporting).
 */
export const collectionNotesKind: Kind = {
  decidedBy: "moderation.queue",
  change: "member-decision",
  decisions: ["keep", "hide", "suspend"],
  subjects: (db, ids) =>
    db
      .select({
        id: sql<string>`${collectionItems.id}`.as("entry_id"),
        ownerId: sql<string | null>`${users.id}`.as("owner_id"),
        ownerName: sql<string | null>`${users.username}`.as("owner_name"),
        ownerRole: users.role,
        title: sql<string>`'Notes on ' || ${products.name}`.as("title"),
        text: sql<string>`iif(${collectionItems.isShown}, trim(iif(${collectionItems.notesPrivate}, '', ${collectionItems.notes}) || coalesce(char(10) || 'Tags: ' || nullif((select group_concat(value, ', ') from json_each(${collectionItems.tags})), ''), ''), char(10)), '')`.as(
          "words",
        ),
        about: nothing("about"),
        vendorId: products.vendorId,
        productId: collectionItems.productId,
        rating: nothing("rating"),
        createdAt: collectionItems.addedAt,
        hiddenAt: collectionItems.wordsHiddenAt,
      })
      .from(collectionItems)
      .innerJoin(users, eq(users.id, collectionItems.userId))
      .innerJoin(products, eq(products.id, collectionItems.productId))
      .where(and(sql`${collectionItems.id} in ${ids}`, isNull(users.deletedAt))),
  readBy: (db, viewer, id) =>
    db
      .select({ id: sql<string>`${collectionItems.id}`.as("entry_id") })
      .from(collectionItems)
      .innerJoin(users, eq(users.id, collectionItems.userId))
      .innerJoin(products, eq(products.id, collectionItems.productId))
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .where(
        and(
          eq(collectionItems.id, id),
          eq(collectionItems.isShown, true),
          sql`((${collectionItems.notes} <> '' and not ${collectionItems.notesPrivate}) or ${collectionItems.tags} <> '[]')`,
          isListed,
          mayReadProfile(viewer),
        ),
      ),
  path: ({ ownerId, productId }) =>
    ownerId === null || productId === null ? null : collectionEntryPath(ownerId, productId),
  yours: ({ title }) => `your ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  hide: (db, { id }, { by, reason }, now) => [
    // A copy, since the entry can be deleted and written anew.
    insertSelected(
      db,
      collectionHiddenWords,
      {
        ...{ userId: collectionItems.userId, productId: collectionItems.productId, hiddenAt: now, reason },
        ...{ notes: collectionItems.notes, tags: collectionItems.tags },
      },
      sql`from ${collectionItems} where ${collectionItems.id} = ${id} and ${collectionItems.wordsHiddenAt} is null`,
    ).onConflictDoNothing(),
    db
      .update(collectionItems)
      .set({ wordsHiddenAt: now, wordsHiddenBy: by, wordsHiddenReason: reason })
      .where(and(eq(collectionItems.id, id), isNull(collectionItems.wordsHiddenAt))),
  ],
  restore: (db, { id }, hiddenAt) => [
    db
      .update(collectionItems)
      .set({ wordsHiddenAt: null, wordsHiddenBy: null, wordsHiddenReason: null })
      .where(and(eq(collectionItems.id, id), eq(collectionItems.wordsHiddenAt, hiddenAt ?? 0))),
  ],
};
