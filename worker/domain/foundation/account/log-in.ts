import { and, eq, exists, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { RateLimited, Unauthenticated } from "../../../errors";
import { sha256Hex } from "../../../hashing";
import { newChallenge } from "../second-factor/challenge";
import { secondFactors } from "../second-factor/schema";
import { type Account, findByLogin, loginKey, toAccount } from "../users/account";
import { verifyPassword } from "../users/password";
import { users } from "../users/schema";
import { type LoginFailure, logAttempt, logAttemptIf } from "../sessions/attempts";
import { LOGIN_FAILED, type LoginInput } from "../sessions/forms";
import { endLeastUsed, endSession, newSession } from "../sessions/sessions";
import { accountIsOpen, forgetAttempts, takeAttempt } from "../sessions/throttle";

export type LoginContext = Pick<RequestContext, "db" | "objects" | "site" | "network" | "demo" | "now" | "defer">;

interface LoginRequest extends LoginInput {
  /** The session that the browser already had; it ends, so that nobody can plant one beforehand. */
  oldToken: string | null;
  /** A short name such as "Firefox on Linux". */
  device: string;
}

/** Accounts of the demo data; their password is printed in the README (rules/demo#demo-mode). */
export const isDemoAccount = (id: string): boolean => id.startsWith("demo-");

/** Without a second factor a session, else a challenge (rules/sessions#second-factor). */
type LoginOutcome =
  | { kind: "session"; account: Account; token: string }
  /** No session yet: the token of a challenge, which `finishLogIn` takes with the code. */
  | { kind: "challenge"; account: Account; token: string };

/** The hash takes a while: a new password, factor or suspension in between must leave no session behind. */
function stillOpens(db: Db, { id, passwordHash, secondFactorAt }: Checked) {
  const factor = db
    .select({ one: sql`1` })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, id), isNotNull(secondFactors.confirmedAt)));
  const open = and(isNull(users.suspendedAt), isNull(users.deletedAt));
  return exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(
        and(
          ...[eq(users.id, id), eq(users.passwordHash, passwordHash), open],
          secondFactorAt === null ? notExists(factor) : undefined,
        ),
      ),
  );
}

type Checked = NonNullable<Awaited<ReturnType<typeof findByLogin>>>;

/** Whatever fails, the answer and the work are the same (rules/accounts#alike-answers). */
export async function logIn(context: LoginContext, request: LoginRequest): Promise<LoginOutcome> {
  const { db, site, network, now } = context;
  const { login, password, oldToken, device } = request;
  const name = loginKey(login);
  const who = { objects: context.objects, throttles: site.throttles, network, now };

  const found = await findByLogin(db, login);
  const user = found !== null && isDemoAccount(found.id) && !context.demo ? null : found;
  const log = (reason: LoginFailure) => logAttempt(db, { login, user, reason, networkHash: network }, now);

  try {
    await takeAttempt(who, name);
  } catch (error) {
    if (error instanceof RateLimited) context.defer(log("throttled").run());
    throw error;
  }
  const open = await accountIsOpen(who, user?.id ?? name);
  const matches = await verifyPassword(password, open && user ? user.passwordHash : null);
  if (user === null || !matches || user.suspendedAt !== null) {
    await log(user === null ? "unknown user" : !open ? "throttled" : matches ? "suspended" : "wrong password");
    throw new Unauthenticated(LOGIN_FAILED, "login-failed");
  }

  const unchanged = stillOpens(db, user);
  if (user.secondFactorAt !== null) {
    const challenge = await newChallenge(db, user.id, now);
    const { meta } = await challenge.insertIf(unchanged);
    if (meta.changes === 0) throw new Unauthenticated(LOGIN_FAILED, "login-failed");
    return { kind: "challenge", account: toAccount(user), token: challenge.token };
  }
  const session = await newSession(db, { userId: user.id, now, networkHash: network, device });
  const ended = oldToken === null ? [] : [endSession(db, await sha256Hex(oldToken))];
  const entry = { login, user, networkHash: network };
  const [{ meta }] = await db.batch([
    session.insertIf(unchanged),
    logAttemptIf(db, { ...entry, reason: null }, unchanged, now),
    logAttemptIf(db, { ...entry, reason: "wrong password" }, sql`not ${unchanged}`, now),
    endLeastUsed(db, user.id),
    ...ended,
  ]);
  if (meta.changes === 0) throw new Unauthenticated(LOGIN_FAILED, "login-failed");
  await forgetAttempts(who, name, user.id);
  context.defer(db.update(users).set({ lastActiveAt: now }).where(eq(users.id, user.id)).run());
  return { kind: "session", account: toAccount(user), token: session.token };
}
