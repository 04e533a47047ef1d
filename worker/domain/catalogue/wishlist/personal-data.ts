import { eq } from "drizzle-orm";
import { NOTHING_PERSONAL, by, type PersonalData } from "../../foundation/privacy/personal-data";
import { collectionItems, priceAlerts } from "./schema";

export const wishlistData = {
  collectionItems: {
    exported: [
      {
        name: "collection",
        label: "Product collection and wishlist",
        table: collectionItems,
        owner: collectionItems.userId,
        keys: [by(collectionItems.addedAt, "addedAt"), by(collectionItems.productId, "productId")],
        without: ["id", "userId", "wordsHiddenBy"],
      },
    ],
    erased: (db, { userId }) => [db.delete(collectionItems).where(eq(collectionItems.userId, userId))],
  },
  priceAlerts: {
    exported: [
      {
        name: "priceAlerts",
        label: "Price alerts",
        table: priceAlerts,
        owner: priceAlerts.userId,
        keys: [by(priceAlerts.createdAt, "createdAt"), by(priceAlerts.productId, "productId")],
        without: ["userId", "dueAt"],
      },
    ],
    erased: (db, { userId }) => [db.delete(priceAlerts).where(eq(priceAlerts.userId, userId))],
  },
  priceHistory: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
