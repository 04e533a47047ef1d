import { eq } from "drizzle-orm";
import type { PersonalData } from "../../foundation/privacy/personal-data";
import { profiles } from "./schema";

export const profilesData = {
  profiles: {
    exported: [
      {
        name: "profile",
        label: "How your profile looks and what it says",
        table: profiles,
        owner: profiles.userId,
        keys: [],
        without: ["userId", "displayNameKey", "wordsHiddenBy"],
      },
    ],
    // The cover's file goes after the deletion itself; what an upload left at that moment the daily sweep takes.
    erased: (db, { userId }) => [db.delete(profiles).where(eq(profiles.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
