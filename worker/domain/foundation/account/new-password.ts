import type { Db } from "../../../db/client";
import { Invalid } from "../../../errors";
import { passwordChangedMail } from "../../../mail/account-templates";
import { queueMailWhere } from "../mail/queue-mail";
import { endAccess } from "../second-factor/end-access";
import { isCommonPassword } from "../users/common-passwords";
import { MESSAGES } from "../users/forms";
import { inForce } from "../users/in-force";

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

/** What follows a new password in its batch: all that was open or half done ends, and the owner is notified. */
export function afterNewPassword(db: Db, change: NewPassword, now: number) {
  const { userId, username, email, passwordHash, keep, origin } = change;
  const took = inForce(userId, passwordHash);
  return [
    ...endAccess(db, userId, took, now, keep),
    queueMailWhere(db, { to: email, ...passwordChangedMail(origin, username) }, took, now),
  ] as const;
}
