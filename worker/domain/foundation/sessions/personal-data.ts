import { eq } from "drizzle-orm";
import { NOTHING_PERSONAL, by, retainedOnRecord, type PersonalData } from "../privacy/personal-data";
import { FORMER_MEMBER } from "../users/former-member";
import { loginAttempts, sessions } from "./schema";
import { endAllSessions } from "./sessions";

export const sessionsData = {
  sessions: {
    exported: [
      {
        name: "sessions",
        label: "Sessions",
        table: sessions,
        owner: sessions.userId,
        keys: [by(sessions.createdAt, "createdAt"), by(sessions.tokenHash, "tokenHash")],
        without: ["tokenHash", "userId", "networkHash"],
      },
    ],
    erased: (db, { userId }) => [endAllSessions(db, userId)],
  },
  loginAttempts: {
    exported: [
      {
        name: "logins",
        label: "Logins",
        table: loginAttempts,
        owner: loginAttempts.userId,
        keys: [by(loginAttempts.at, "at"), by(loginAttempts.id, "id")],
        without: ["userId", "networkHash"],
      },
    ],
    erased: (db, { userId }) => [
      db
        .update(loginAttempts)
        .set({ username: FORMER_MEMBER, networkHash: "" })
        .where(eq(loginAttempts.userId, userId)),
    ],
  },
  loginTotals: NOTHING_PERSONAL,
  loginArchives: retainedOnRecord("Administration of the login log."),
} satisfies Record<string, PersonalData>;
