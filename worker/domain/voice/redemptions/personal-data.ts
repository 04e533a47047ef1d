import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { payoutText } from "./payout";
import { redemptions } from "./schema";

export const redemptionsData = {
  redemptions: {
    exported: [
      {
        name: "redemptions",
        label: "Points you redeemed",
        ...{ table: redemptions, owner: redemptions.userId, opened: { payoutSealed: payoutText } },
        keys: [by(redemptions.requestedAt, "requestedAt"), by(redemptions.id, "id")],
        // Who of staff did what is not the member's data.
        without: [
          ...(["userId", "requestKey", "approvedBy", "payoutSeenBy", "payoutSeenAt"] as const),
          ...(["settledBy", "heldBy", "heldAt"] as const),
          ...(["bounceReportedBy", "bounceReportedAt", "bounceReason", "bouncedBy"] as const),
        ],
      },
    ],
    // The books stay whole; what is still open the nightly job returns (rules/rewards#payout-details).
    erased: (db, { userId }) => [
      db
        .update(redemptions)
        .set({ payoutSealed: null, payoutEnding: "", reference: null, returnReason: null, bounceReason: null })
        .where(eq(redemptions.userId, userId)),
    ],
  },
} satisfies Record<string, PersonalData>;
