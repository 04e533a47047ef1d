import { eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data";
import { endChallenges } from "./challenge";
import { recoveryCodes, secondFactors } from "./schema";

export const secondFactorData = {
  secondFactors: {
    exported: [
      {
        name: "secondFactor",
        label: "Second factor, without its secret",
        table: secondFactors,
        owner: secondFactors.userId,
        keys: [],
        without: ["userId", "sealedSecret", "lastStep"],
      },
    ],
    erased: (db, { userId }) => [db.delete(secondFactors).where(eq(secondFactors.userId, userId))],
  },
  recoveryCodes: {
    exported: "Secrets; the second factor section says that they exist.",
    erased: (db, { userId }) => [db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))],
  },
  loginChallenges: {
    exported: "Logins under way: a secret, for ten minutes.",
    erased: (db, { userId }) => [endChallenges(db, userId)],
  },
} satisfies Record<string, PersonalData>;
