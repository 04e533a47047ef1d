import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Conflict } from "../../../errors";
import { memberOf } from "../access/demand";
import { randomHex, sha256Hex } from "../../../hashing";
import { sendSoon, type SendingContext } from "../mail/send-soon";
import { checkPassword, readCredentials } from "../second-factor/credentials";
import { sessions } from "../sessions/schema";
import { SESSION_MS } from "../sessions/sessions";
import { afterNewPassword, refuseCommonPassword } from "./new-password";
import { inForce } from "../users/in-force";
import { hashPassword } from "../users/password";
import { users } from "../users/schema";

type Context = Pick<RequestContext, "db" | "viewer" | "objects" | "site" | "network" | "now"> & SendingContext;

interface PasswordChange {
  password: string;
  newPassword: string;
}

export const CHANGED_MEANWHILE = "Your password has changed in the meantime. Log in with the new one.";

/** The session goes on under a fresh token, so that a copy of the old cookie opens nothing. */
export async function changePassword(context: Context, input: PasswordChange, oldToken: string): Promise<string> {
  const { db, viewer, origin, now } = context;
  const { id: userId } = memberOf(viewer);
  refuseCommonPassword(input.newPassword);
  const credentials = await readCredentials(db, userId);
  await checkPassword(context, userId, credentials, input.password);

  const { username, email } = credentials;
  const [passwordHash, oldHash, token] = [
    await hashPassword(input.newPassword),
    await sha256Hex(oldToken),
    randomHex(32),
  ];
  const keep = await sha256Hex(token);
  const [{ meta }] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, credentials.passwordHash))),
    db
      .update(sessions)
      .set({ tokenHash: keep, lastSeenAt: now, expiresAt: now + SESSION_MS })
      .where(and(eq(sessions.tokenHash, oldHash), eq(sessions.userId, userId), inForce(userId, passwordHash))),
    ...afterNewPassword(db, { userId, username, email, passwordHash, keep, origin }, now),
  ]);
  if (meta.changes === 0) throw new Conflict(CHANGED_MEANWHILE, "changed-meanwhile");
  sendSoon(context);
  return token;
}
