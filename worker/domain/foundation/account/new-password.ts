import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { Invalid } from "../../../errors";
import { passwordChangedMail } from "../../../mail/account-templates";
import { endTokens } from "../mail/mail-token";
import { queueMailWhere } from "../mail/queue-mail";
import { loginChallenges } from "../second-factor/schema";
import { sessions } from "../sessions/schema";
import { isCommonPassword } from "../users/common-passwords";
import { MESSAGES } from "../users/forms";
import { users } from "../users/schema";

/** @throws Invalid naming `newPassword` for one of the most common ones (rules/accounts#passwords) */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw new Invalid({ newPassword: MESSAGES.commonPassword });
}

interface NewPassword {
  userId: string;
  username: string;
  email: string;
  /** The hash just written; its salt makes it this change's own, so the rest of the batch can ask whether it took. */
  passwordHash: string;
  /** The hash of the session that stays; null ends them all. */
  keep: string | null;
  origin: string;
}

/** Whether the account has this password by the time the batch comes to the statement. */
export const inForce = (userId: string, passwordHash: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.passwordHash} = ${passwordHash})`;

/** What follows a new password in its batch: sessions, half-done logins and reset links end, and the owner is notified. */
export function afterNewPassword(db: Db, change: NewPassword, now: number) {
  const { userId, username, email, passwordHash, keep, origin } = change;
  const took = inForce(userId, passwordHash);
  const others = keep === null ? undefined : ne(sessions.tokenHash, keep);
  return [
    db.delete(sessions).where(and(eq(sessions.userId, userId), others, took)),
    db.delete(loginChallenges).where(and(eq(loginChallenges.userId, userId), took)),
    endTokens(db, userId, ["reset password"], took, now),
    queueMailWhere(db, { to: email, ...passwordChangedMail(origin, username) }, took, now),
  ] as const;
}
