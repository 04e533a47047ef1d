import { and, eq, exists, not } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Conflict } from "../../../errors";
import { NOTES_REPORTED, releasePhotos } from "../../catalogue/wishlist/entry-id";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { writerOf } from "../../foundation/access/demand";
import { isReported } from "../../foundation/cases/pending";
import { ownEntry } from "./save-entry";
import { collectionPurchases } from "./schema";

/**
 * Takes a product out of the collection, the wishlist included, with all that was said of it; its photographs go with the
 * next sweep. One that is not there is gone already. One round trip.
 * @throws Unauthenticated; Conflict while a report of its notes waits for its decision
 */
export async function removeEntry(
  { db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">,
  productId: string,
): Promise<void> {
  const { id: userId } = writerOf(viewer);
  const own = ownEntry(userId, productId);
  const entry = and(own, not(isReported("collection_notes", collectionItems.id)));
  const [, , , left] = await db.batch([
    releasePhotos(db, entry, now),
    db
      .delete(collectionPurchases)
      .where(
        and(
          eq(collectionPurchases.userId, userId),
          eq(collectionPurchases.productId, productId),
          exists(db.select({ id: collectionItems.productId }).from(collectionItems).where(entry)),
        ),
      ),
    db.delete(collectionItems).where(entry),
    db.select({ id: collectionItems.productId }).from(collectionItems).where(own),
  ]);
  if (left.length > 0) throw new Conflict(NOTES_REPORTED, "case-pending");
}
