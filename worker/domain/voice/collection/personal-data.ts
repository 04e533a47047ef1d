import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { collectionHiddenWords, collectionPurchases } from "./schema";

export const collectionData = {
  collectionPurchases: {
    exported: [
      {
        name: "collectionPurchases",
        label: "Purchases in your collection",
        table: collectionPurchases,
        owner: collectionPurchases.userId,
        keys: [by(collectionPurchases.createdAt, "createdAt"), by(collectionPurchases.id, "id")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(collectionPurchases).where(eq(collectionPurchases.userId, userId))],
  },
  collectionHiddenWords: {
    exported: [
      {
        name: "collectionHiddenWords",
        label: "Notes and tags of your collection that a moderator hid",
        table: collectionHiddenWords,
        owner: collectionHiddenWords.userId,
        keys: [by(collectionHiddenWords.hiddenAt, "hiddenAt"), by(collectionHiddenWords.productId, "productId")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(collectionHiddenWords).where(eq(collectionHiddenWords.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
