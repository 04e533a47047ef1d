import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Invalid, RateLimited, Unauthenticated } from "../../../errors";
import { type LoginFailure, logAttempt } from "../sessions/attempts";
import { forgetAttempts, takeOwnAttempt } from "../sessions/throttle";
import { verifyPassword } from "../users/password";
import { users } from "../users/schema";
import { secondFactors } from "./schema";

export interface Factor {
  sealedSecret: string;
  createdAt: number;
  /** Null while the enrollment is not finished. */
  confirmedAt: number | null;
  lastStep: number;
}

export interface Credentials {
  username: string;
  usernameKey: string;
  email: string;
  /** When the address was confirmed; null while it is not. */
  emailVerifiedAt: number | null;
  passwordHash: string;
  factor: Factor | null;
}

export const credentialsStatement = (db: Db, userId: string) =>
  db
    .select({
      username: users.username,
      usernameKey: users.usernameKey,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      passwordHash: users.passwordHash,
      sealedSecret: secondFactors.sealedSecret,
      createdAt: secondFactors.createdAt,
      confirmedAt: secondFactors.confirmedAt,
      lastStep: secondFactors.lastStep,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));

type CredentialsRow = Awaited<ReturnType<typeof credentialsStatement>>[number];

export function toCredentials([row]: CredentialsRow[]): Credentials {
  if (row === undefined) throw new Unauthenticated();
  const { sealedSecret, createdAt, confirmedAt, lastStep, ...account } = row;
  const enrolled = sealedSecret !== null && createdAt !== null && lastStep !== null;
  return { ...account, factor: enrolled ? { sealedSecret, createdAt, confirmedAt, lastStep } : null };
}

export const readCredentials = async (db: Db, userId: string): Promise<Credentials> =>
  toCredentials(await credentialsStatement(db, userId));

const PASSWORD_WRONG = "That is not your password.";

type Context = Pick<RequestContext, "db" | "objects" | "site" | "network" | "now" | "defer">;

/** Counts together with logins, so that a borrowed session does not help to guess the password. */
export async function checkPassword(
  { db, objects, site, network, now, defer }: Context,
  userId: string,
  { username, usernameKey, passwordHash }: Credentials,
  password: string,
): Promise<void> {
  const who = { objects, throttles: site.throttles, network, now };
  const log = (reason: LoginFailure) =>
    logAttempt(db, { login: username, user: { id: userId, username }, reason, networkHash: network }, now).run();
  try {
    await takeOwnAttempt(who, usernameKey, userId);
  } catch (error) {
    if (error instanceof RateLimited) defer(log("throttled"));
    throw error;
  }
  if (!(await verifyPassword(password, passwordHash))) {
    await log("wrong password");
    throw new Invalid({ password: PASSWORD_WRONG });
  }
  await forgetAttempts(who, usernameKey, userId);
}
