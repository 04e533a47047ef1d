import { eq, or } from "drizzle-orm";
import { by, type PersonalData } from "../privacy/personal-data";
import { memberRestrictions } from "./schema";

export const restrictionsData = {
  memberRestrictions: {
    exported: [
      {
        name: "restrictions",
        label: "Members you restricted",
        table: memberRestrictions,
        owner: memberRestrictions.restricterId,
        keys: [by(memberRestrictions.createdAt, "createdAt"), by(memberRestrictions.restrictedId, "restrictedId")],
        without: ["restricterId"],
      },
    ],
    erased: (db, { userId }) => [
      db
        .delete(memberRestrictions)
        .where(or(eq(memberRestrictions.restricterId, userId), eq(memberRestrictions.restrictedId, userId))),
    ],
  },
} satisfies Record<string, PersonalData>;
