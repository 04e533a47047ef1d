import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../privacy/personal-data";
import { dismissedNotices } from "./schema";

export const dismissalsData = {
  dismissedNotices: {
    exported: [
      {
        name: "dismissedNotices",
        label: "Notices you dismissed",
        table: dismissedNotices,
        owner: dismissedNotices.userId,
        keys: [by(dismissedNotices.notice, "notice")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(dismissedNotices).where(eq(dismissedNotices.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
