import { eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data";
import { registrations } from "./registration-schema";
import { userNotes, users } from "./schema";

export const usersData = {
  users: {
    exported: [
      {
        name: "account",
        label: "Account and profile",
        table: users,
        owner: users.id,
        keys: [],
        without: [
          "usernameKey",
          "emailKey",
          "passwordHash",
          "suspendedBy",
          "unreadNotifications",
          "unreadConversations",
        ],
      },
    ],
    erased: "The row becomes a tombstone in the deletion itself.",
  },
  registrations: {
    exported: [
      {
        name: "registration",
        label: "Registration",
        table: registrations,
        owner: registrations.userId,
        keys: [],
        without: ["networkHash", "reviewedBy", "reviewNote"],
      },
    ],
    erased: "Its network is forgotten after its time (rules/privacy#retention); the rest leads to a tombstone.",
  },
  userNotes: {
    exported: "What staff write down for themselves.",
    erased: (db, { userId }) => [db.delete(userNotes).where(eq(userNotes.userId, userId))],
  },
} satisfies Record<string, PersonalData>;
