import { and, eq, inArray } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { stepText } from "./answers";
import { OPEN_STATUSES } from "./program";
import { testerApplicationEvents, testerApplications, testerDocuments } from "./schema";

export const testersData = {
  testerApplications: {
    exported: [
      {
        name: "testerApplications",
        label: "Applications to the tester program",
        table: testerApplications,
        owner: testerApplications.userId,
        keys: [by(testerApplications.createdAt, "createdAt"), by(testerApplications.id, "id")],
        opened: {
          personalSealed: stepText(1),
          experienceSealed: stepText(2),
          writingSealed: stepText(3),
          agreementsSealed: stepText(4),
        },
        without: ["userId", "reviewedBy", "heldBy", "heldAt"],
      },
    ],
    // Undecided applications go whole, of the rest stays that it was, and how it ended (rules/testers#leaving).
    erased: (db, { userId }) => {
      const own = db
        .select({ id: testerApplications.id })
        .from(testerApplications)
        .where(eq(testerApplications.userId, userId));
      return [
        db
          .update(testerApplicationEvents)
          .set({ notes: "" })
          .where(inArray(testerApplicationEvents.applicationId, own)),
        db
          .delete(testerApplications)
          .where(and(eq(testerApplications.userId, userId), inArray(testerApplications.status, [...OPEN_STATUSES]))),
        db
          .update(testerApplications)
          .set({
            ...{ personalSealed: null, experienceSealed: null, writingSealed: null, agreementsSealed: null },
            ...{ reviewNotes: null, documentId: null },
          })
          .where(eq(testerApplications.userId, userId)),
      ];
    },
  },
  testerApplicationEvents: {
    exported: "How an application moved; the answers themselves are with the applications.",
    erased: "Emptied with its application.",
  },
  testerDocuments: {
    exported: [
      {
        name: "testerDocuments",
        label: "Identity documents you sent, without the files themselves",
        table: testerDocuments,
        owner: testerDocuments.userId,
        keys: [by(testerDocuments.id, "id")],
        // The name is what keeps the file from being found.
        without: ["id", "userId", "keySealed"],
      },
    ],
    // From this moment nobody's and seen by nobody; the daily job takes the file.
    erased: (db, { userId }) => [
      db
        .update(testerDocuments)
        .set({ userId: "", keySealed: "", endsAt: 0 })
        .where(eq(testerDocuments.userId, userId)),
    ],
  },
} satisfies Record<string, PersonalData>;
