import { and, desc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { products } from "../../catalogue/products/schema";
import type { Plan } from "../../catalogue/vendors/forms";
import { PLAN_OFFERS } from "../../catalogue/plan-offers/offers";
import { vendors } from "../../catalogue/vendors/schema";
import { apiTokens } from "../../foundation/sessions/token-schema";

/** Excess products stay, unfeatured; nothing where the plan gives it (rules/plans#downgrade). */
export function takeBack(db: Db, vendorId: string, plan: Plan, now: number): BatchItem<"sqlite">[] {
  const { featured, customBranding, apiAccess } = PLAN_OFFERS[plan];
  return [
    ...(featured === null ? [] : [unfeature(db, vendorId, featured)]),
    ...(customBranding ? [] : [db.update(vendors).set({ banner: null }).where(eq(vendors.id, vendorId))]),
    ...(apiAccess
      ? []
      : [
          db
            .update(apiTokens)
            .set({ revokedAt: now })
            .where(and(eq(apiTokens.vendorId, vendorId), isNull(apiTokens.revokedAt))),
        ]),
  ];
}

/** The ones featured last stay. */
function unfeature(db: Db, vendorId: string, limit: number) {
  const own = and(eq(products.vendorId, vendorId), isNull(products.deletedAt), isNotNull(products.featuredAt));
  const remaining = db
    .select({ id: products.id })
    .from(products)
    .where(own)
    .orderBy(desc(products.featuredAt), desc(products.id))
    .limit(limit);
  return db
    .update(products)
    .set({ featuredAt: null })
    .where(and(own, notInArray(products.id, remaining)));
}
