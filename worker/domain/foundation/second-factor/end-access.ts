import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { endTokens, type TokenPurpose } from "../mail/mail-token";
import { TOKEN_PURPOSES } from "../mail/schema";
import { sessions } from "../sessions/schema";
import { apiTokens } from "../sessions/token-schema";
import { loginChallenges, secondFactors } from "./schema";

/**
 * Which mailed links end with an account's credentials (rules/accounts#what-ends). The waitlist's entry is no account, and
 * an intruder who changes the password must not take the old address's right to refuse away.
 */
const LINKS = {
  "confirm email": "ends",
  "change email": "ends",
  "reset password": "ends",
  "prove domain": "ends",
  "confirm waitlist": "stays",
  "refuse address": "stays",
} as const satisfies Record<TokenPurpose, "ends" | "stays">;

const ENDING = TOKEN_PURPOSES.filter((purpose) => LINKS[purpose] === "ends");

/**
 * The statements that end what is half done on an account: mailed links, logins that wait for their code, a second factor
 * that is not confirmed. They belong in the batch of every change of what the account is opened with.
 * @param took whether that change has happened by then
 */
export const endPending = (db: Db, userId: string, took: SQL, now: number) =>
  [
    endTokens(db, userId, ENDING, took, now),
    db.delete(loginChallenges).where(and(eq(loginChallenges.userId, userId), took)),
    db.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt), took)),
  ] as const;

/** Likewise for what is open: sessions and write tokens end too. @param keep the hash of the one session that stays */
export function endAccess(db: Db, userId: string, took: SQL, now: number, keep: string | null = null) {
  db.ended.add(userId);
  return [
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), keep === null ? undefined : ne(sessions.tokenHash, keep), took)),
    db
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(eq(apiTokens.createdBy, userId), isNull(apiTokens.revokedAt), took)),
    ...endPending(db, userId, took, now),
  ] as const;
}
