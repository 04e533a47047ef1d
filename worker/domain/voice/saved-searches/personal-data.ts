import { eq } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { savedSearches, savedSearchNews } from "./schema";

export const savedSearchesData = {
  savedSearches: {
    exported: [
      {
        name: "savedSearches",
        label: "Saved searches",
        table: savedSearches,
        owner: savedSearches.userId,
        keys: [by(savedSearches.createdAt, "createdAt"), by(savedSearches.id, "id")],
        without: ["userId", "knownTo", "checkedAt"],
      },
    ],
    erased: (db, { userId }) => [db.delete(savedSearches).where(eq(savedSearches.userId, userId))],
  },
  savedSearchNews: {
    exported: [
      {
        name: "savedSearchNews",
        label: "News of your saved searches",
        table: savedSearchNews,
        owner: savedSearchNews.userId,
        keys: [by(savedSearchNews.id, "id")],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(savedSearchNews).where(eq(savedSearchNews.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
