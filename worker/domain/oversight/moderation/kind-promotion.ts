import { and, eq, isNull, sql } from "drizzle-orm";
import { promotions } from "../../catalogue/promotions/schema";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { type Kind, nothing } from "./subject";

/** A vendor's announcement or deal; whoever made it answers for it. */
export const promotionKind: Kind = {
  decidedBy: "moderation.queue",
  change: "listing-decision",
  decisions: ["keep", "hide"],
  subjects: (db, ids) =>
    db
      .select({
        id: promotions.id,
        ownerId: promotions.createdBy,
        ownerName: users.username,
        ownerRole: users.role,
        title: promotions.title,
        text: promotions.body,
        about: vendors.name,
        vendorId: promotions.vendorId,
        productId: promotions.productId,
        rating: nothing("rating"),
        createdAt: promotions.createdAt,
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
