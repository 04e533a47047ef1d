import { and, eq, ne, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Conflict, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { writerOf } from "../../foundation/access/demand";
import { COLLECTION_RULE, NOT_OWNED } from "./limits";
import { ownEntry } from "./save-entry";

/**
 * Sets which product a member reaches for every day, at most one: the one before gives way in the same batch, and a unique
 * index holds that (rules/collection#daily-driver). One round trip.
 * @param productId null for none
 * @throws Unauthenticated, Forbidden before the age gate, RateLimited; NotFound for a product outside of the collection;
 *   Conflict for a wish
 */
export async function setDailyDriver(
  { db, viewer, objects, now }: Pick<RequestContext, "db" | "viewer" | "objects" | "now">,
  productId: string | null,
): Promise<void> {
  const { id: userId } = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`collection:${userId}`), COLLECTION_RULE, now);
  const isDriver = and(eq(collectionItems.userId, userId), sql`is_daily_driver = 1`);
  const giveWay = db.update(collectionItems).set({ isDailyDriver: false });
  if (productId === null) {
    await giveWay.where(isDriver);
    return;
  }
  const chosen = ownEntry(userId, productId);
  const canBe = sql`exists (select 1 from ${collectionItems} as own where own.user_id = ${userId} and own.product_id = ${productId} and own.kind = 'owned')`;
  const [, , [entry]] = await db.batch([
    giveWay.where(and(isDriver, ne(collectionItems.productId, productId), canBe)),
    db
      .update(collectionItems)
      .set({ isDailyDriver: true })
      .where(and(chosen, eq(collectionItems.kind, "owned"))),
    db.select({ isDailyDriver: collectionItems.isDailyDriver }).from(collectionItems).where(chosen),
  ]);
  if (entry === undefined) throw new NotFound("This product is not in your collection.");
  if (!entry.isDailyDriver) throw new Conflict(NOT_OWNED, "not-owned");
}
