import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { purchaseClaims } from "./schema";

export const claimsData = {
  purchaseClaims: {
    exported: [
      {
        name: "purchaseClaims",
        label: "Purchase claims",
        table: purchaseClaims,
        owner: purchaseClaims.userId,
        keys: [by(purchaseClaims.createdAt, "createdAt"), by(purchaseClaims.id, "id")],
        without: [
          ...(["userId", "vendorKey", "orderKey", "orderHash", "sameNetwork"] as const),
          ...(["vendorDecidedBy", "staffDecidedBy", "heldBy", "heldAt"] as const),
        ],
      },
    ],
    // What staff approved was counted as a sale and stays, without the order it names: a keyed hash of it, so that nobody
    // is paid for the same one again (rules/claims#one-order).
    erased: (db, { userId }) => [
      db
        .update(purchaseClaims)
        .set({ orderNumber: "", orderKey: purchaseClaims.id })
        .where(eq(purchaseClaims.userId, userId)),
    ],
  },
} satisfies Record<string, PersonalData>;
