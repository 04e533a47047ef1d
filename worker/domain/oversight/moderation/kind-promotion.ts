import { and, eq, isNull, sql } from "drizzle-orm";
import { joined, named } from "../../../db/columns";
import { promotions } from "../../catalogue/promotions/schema";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { type Kind, nothing } from "./subject";

/** A vendor's announcement or deal; whoever made it answers for it. */
export const promotionKind: Kind = {
  decidedBy: "moderation.queue",
  decisions: ["keep", "hide"],
  subjects: (db, ids) =>
    db
      .select({
        id: named(promotions.id, "id"),
        ownerId: named(promotions.createdBy, "owner_id"),
        ownerName: joined(users.username, "owner_name"),
        ownerRole: joined(users.role, "owner_role"),
        title: named(promotions.title, "title"),
        text: named(promotions.body, "text"),
        about: joined(vendors.name, "about"),
        vendorId: named(promotions.vendorId, "vendor_id"),
        productId: named(promotions.productId, "product_id"),
        rating: nothing("rating"),
        createdAt: named(promotions.createdAt, "created_at"),
        hiddenAt: sql<number | null>`coalesce(${promotions.hiddenAt}, ${promotions.withdrawnAt})`.as("hidden_at"),
      })
      .from(promotions)
      .leftJoin(users, and(eq(users.id, promotions.createdBy), isNull(users.deletedAt)))
      .leftJoin(vendors, eq(vendors.id, promotions.vendorId))
      .where(sql`${promotions.id} in ${ids}`),
  path: ({ vendorId }) => `/vendor/${vendorId ?? ""}#promotions`,
  yours: ({ about }) => `a promotion of ${about ?? "a vendor"}`,
  hide: (db, { id }, { by }, now) => [
    db
      .update(promotions)
      .set({ hiddenAt: now, hiddenBy: by })
      .where(and(eq(promotions.id, id), isNull(promotions.hiddenAt))),
  ],
  restore: (db, { id }, hiddenAt) => [
    db
      .update(promotions)
      .set({ hiddenAt: null, hiddenBy: null })
      .where(and(eq(promotions.id, id), eq(promotions.hiddenAt, hiddenAt ?? 0))),
  ],
};
