import { eq } from "drizzle-orm";
import { by, NOTHING_PERSONAL, type PersonalData } from "../../foundation/privacy/personal-data";
import { forumFollows, forumPreferences } from "./schema";

export const followingData = {
  forumFollows: {
    exported: [
      {
        name: "followed",
        label: "Threads and categories you follow",
        table: forumFollows,
        owner: forumFollows.userId,
        keys: [by(forumFollows.subjectId, "subjectId")],
        without: ["userId", "activeAt"],
      },
    ],
    erased: (db, { userId }) => [db.delete(forumFollows).where(eq(forumFollows.userId, userId))],
  },
  forumAnnouncements: NOTHING_PERSONAL,
  forumPreferences: {
    exported: [
      {
        name: "forumPreferences",
        label: "What you chose for the community",
        table: forumPreferences,
        owner: forumPreferences.userId,
        keys: [by(forumPreferences.userId, "userId")],
        without: [],
      },
    ],
    erased: (db, { userId }) => [db.delete(forumPreferences).where(eq(forumPreferences.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
