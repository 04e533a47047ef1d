import { and, eq } from "drizzle-orm";
import { by, type PersonalData } from "../privacy/personal-data";
import { moderationCases, reports } from "./schema";

export const casesData = {
  reports: {
    exported: [
      {
        name: "reportsFiled",
        label: "Reports you filed",
        table: reports,
        owner: reports.reporterId,
        keys: [by(reports.caseId, "caseId")],
        without: ["reporterId"],
      },
    ],
    erased: (db, { userId }) => [db.update(reports).set({ detail: "" }).where(eq(reports.reporterId, userId))],
  },
  moderationCases: {
    exported: [
      {
        name: "decisionsAboutYou",
        label: "Decisions about you",
        table: moderationCases,
        owner: moderationCases.ownerId,
        keys: [by(moderationCases.openedAt, "openedAt"), by(moderationCases.id, "id")],
        without: ["ownerId", "claimedBy", "claimedAt", "decidedBy", "appealDecidedBy", "filesSweptAt"],
      },
    ],
    erased: (db, { userId }) => [
      db.update(moderationCases).set({ appeal: null }).where(eq(moderationCases.ownerId, userId)),
      db
        .update(moderationCases)
        .set({ status: "decided" })
        .where(and(eq(moderationCases.ownerId, userId), eq(moderationCases.status, "appealed"))),
    ],
  },
} satisfies Record<string, PersonalData>;
