import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { utcDay } from "../../../days";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { writerOf } from "../../foundation/access/demand";
import { DATE_AHEAD } from "../claims/forms";
import type { PurchaseInput } from "./forms";
import { COLLECTION_RULE, PURCHASES_FULL, PURCHASES_MAX } from "./limits";
import { ownEntry } from "./save-entry";
import { collectionPurchases } from "./schema";

type Context = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/**
 * Adds to the purchase history of a product in the collection; a wish becomes one that the member has. What the batch was
 * found to hold is never typed here: its lab result says (rules/collection#purchases). One round trip.
 * @returns its id
 * @throws Unauthenticated, Forbidden before the age gate, RateLimited; Invalid for a day to come; NotFound for a product
 *   outside of the collection; Conflict for a history that is full
 */
export async function addPurchase(context: Context, productId: string, input: PurchaseInput): Promise<string> {
  const { db, viewer, objects, now } = context;
  const { id: userId } = writerOf(viewer);
  // The day may have begun already where they are.
  if (input.purchasedOn > utcDay(now + 14 * 3_600_000)) throw new Invalid({ purchasedOn: DATE_AHEAD });
  await takeOrRefuse(objects.limiter(`collection:${userId}`), COLLECTION_RULE, now);
  const { price: priceCents, ...rest } = input;
  const id = newId(now);
  const { userId: of, productId: what } = collectionPurchases;
  const size = sql`(select count(*) from ${collectionPurchases} where ${of} = ${userId} and ${what} = ${productId})`;
  const entry = ownEntry(userId, productId);
  const [write, , [there]] = await db.batch([
    insertSelected(
      db,
      collectionPurchases,
      { id, userId, productId, priceCents, ...rest, createdAt: now },
      sql`from ${collectionItems} where ${entry} and ${size} < ${PURCHASES_MAX}`,
    ),
    db
      .update(collectionItems)
      .set({ kind: "owned" })
      .where(and(entry, sql`exists (select 1 from ${collectionPurchases} where ${collectionPurchases.id} = ${id})`)),
    db.select({ kind: collectionItems.kind }).from(collectionItems).where(entry),
  ]);
  if (there === undefined) throw new NotFound("This product is not in your collection.");
  if (write.meta.changes === 0) throw new Conflict(PURCHASES_FULL, "purchases-full");
  return id;
}

/** Takes one out of the history again; one that is not there is gone already. */
export async function deletePurchase(
  { db, viewer }: Pick<Context, "db" | "viewer">,
  productId: string,
  id: string,
): Promise<void> {
  const { id: userId } = writerOf(viewer);
  await db
    .delete(collectionPurchases)
    .where(
      and(
        eq(collectionPurchases.id, id),
        eq(collectionPurchases.userId, userId),
        eq(collectionPurchases.productId, productId),
      ),
    );
}
