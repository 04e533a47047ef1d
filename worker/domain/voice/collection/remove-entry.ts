import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { releasePhotos } from "../../catalogue/wishlist/entry-id";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { writerOf } from "../../foundation/access/demand";
import { ownEntry } from "./save-entry";
import { collectionPurchases } from "./schema";

/**
 * Takes a product out of the collection, the wishlist included, with all that was said of it; its photographs go with the
 * next sweep. One that is not there is gone already. One round trip.
 */
export async function removeEntry(
  { db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">,
  productId: string,
): Promise<void> {
  const { id: userId } = writerOf(viewer);
  const entry = ownEntry(userId, productId);
  await db.batch([
    releasePhotos(db, entry, now),
    db
      .delete(collectionPurchases)
      .where(and(eq(collectionPurchases.userId, userId), eq(collectionPurchases.productId, productId))),
    db.delete(collectionItems).where(entry),
  ]);
}
