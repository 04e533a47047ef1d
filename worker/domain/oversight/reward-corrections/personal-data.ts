import { and, eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { rewardCorrections } from "./schema";

export const rewardCorrectionsData = {
  rewardCorrections: {
    exported: [
      {
        name: "pointCorrections",
        label: "Corrections of your points",
        table: rewardCorrections,
        owner: rewardCorrections.userId,
        keys: [by(rewardCorrections.proposedAt, "proposedAt"), by(rewardCorrections.id, "id")],
        // Who of the staff proposed and decided, and what they wrote to each other, is not the member's data.
        without: ["userId", "proposedBy", "decidedBy", "note"],
      },
    ],
    // Nobody is left whose points one that waits could correct; the rest are the books.
    erased: (db, { userId }, now) => [
      db
        .update(rewardCorrections)
        .set({ state: "declined", decidedAt: now, note: "The account was deleted." })
        .where(and(eq(rewardCorrections.userId, userId), eq(rewardCorrections.state, "waiting"))),
    ],
  },
} satisfies Record<string, PersonalData>;
