import { eq } from "drizzle-orm";
import { watches, watchFeeds } from "../../catalogue/watched/schema";
import { by, NOTHING_PERSONAL, type PersonalData } from "../../foundation/privacy/personal-data";

export const watchingData = {
  watches: {
    exported: [
      {
        name: "watches",
        label: "What you watch",
        table: watches,
        owner: watches.userId,
        keys: [by(watches.createdAt, "createdAt"), by(watches.id, "id")],
        without: ["userId", "subjectId"],
      },
    ],
    erased: (db, { userId }) => [db.delete(watches).where(eq(watches.userId, userId))],
  },
  watchEvents: NOTHING_PERSONAL,
  watchFeeds: {
    exported: [
      {
        name: "watchFeed",
        label: "Your private feed",
        table: watchFeeds,
        owner: watchFeeds.userId,
        keys: [by(watchFeeds.userId, "userId")],
        without: ["userId", "id"],
      },
    ],
    erased: (db, { userId }) => [db.delete(watchFeeds).where(eq(watchFeeds.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
