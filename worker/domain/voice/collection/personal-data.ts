import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { collectionPurchases } from "./schema";

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
} satisfies Record<string, PersonalData>;
