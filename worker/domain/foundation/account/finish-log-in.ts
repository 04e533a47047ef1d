import { and, eq, exists, gt, isNull, lt, notExists, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { RateLimited, Unauthenticated } from "../../../errors";
import { sha256Hex } from "../../../hashing";
import { CHALLENGE_TRIES, ChallengeOver } from "../second-factor/challenge";
import { CODE_WRONG } from "../second-factor/forms";
import { loginChallenges, secondFactors } from "../second-factor/schema";
import { spendCode } from "../second-factor/spend-code";
import { type Account, toAccount } from "../users/account";
import { users } from "../users/schema";
import { type LoginFailure, logAttempt, logAttemptIf } from "../sessions/attempts";
import { isDemoAccount, type LoginContext } from "./log-in";
import { sessions } from "../sessions/schema";
import { endLeastUsed, newSession } from "../sessions/sessions";
import { forgetAttempts, forgetCodes, takeCode } from "../sessions/throttle";

type Context = LoginContext & Pick<RequestContext, "env">;

interface CodeRequest {
  /** The challenge that the browser came with; null is none. */
  challenge: string | null;
  code: string;
  /** The session that the browser already had; it ends once the login succeeds, not before. */
  oldToken: string | null;
  device: string;
}

async function takeTry(db: Db, tokenHash: string, now: number) {
  const owner = sql`(select "user_id" from "login_challenges" where "token_hash" = ${tokenHash})`;
  const [taken, [user], [factor]] = await db.batch([
    db
      .update(loginChallenges)
      .set({ attempts: sql`${loginChallenges.attempts} + 1` })
      .where(
        and(
          eq(loginChallenges.tokenHash, tokenHash),
          lt(loginChallenges.attempts, CHALLENGE_TRIES),
          gt(loginChallenges.expiresAt, now),
        ),
      )
      .returning({ userId: loginChallenges.userId }),
    db
      .select()
      .from(users)
      .where(and(eq(users.id, owner), isNull(users.deletedAt))),
    db.select().from(secondFactors).where(eq(secondFactors.userId, owner)),
  ]);
  if (taken.length === 0 || user === undefined || factor === undefined) throw new ChallengeOver();
  return { user, factor };
}

/** One conditional write uses the code up, and the session hangs on it (rules/sessions#second-factor). */
export async function finishLogIn(
  context: Context,
  { challenge, code, oldToken, device }: CodeRequest,
): Promise<{ account: Account; token: string }> {
  const { db, network, now } = context;
  if (challenge === null) throw new ChallengeOver();
  const tokenHash = await sha256Hex(challenge);
  const { user, factor } = await takeTry(db, tokenHash, now);
  if (isDemoAccount(user.id) && !context.demo) throw new ChallengeOver();
  const attempt = (reason: LoginFailure | null) => ({ login: user.username, user, reason, networkHash: network });
  const log = (reason: LoginFailure) => logAttempt(db, attempt(reason), now);
  const who = { objects: context.objects, throttles: context.site.throttles, network, now };

  try {
    await takeCode(who, user.id);
  } catch (error) {
    if (error instanceof RateLimited) context.defer(log("throttled").run());
    throw error;
  }
  const spend = user.suspendedAt === null ? await spendCode(context, user.id, factor, code) : null;
  if (spend === null) {
    await log(user.suspendedAt === null ? "wrong code" : "suspended");
    throw new Unauthenticated(CODE_WRONG, "code-wrong");
  }

  const session = await newSession(db, { userId: user.id, now, networkHash: network, device, secondFactorAt: now });
  const begun = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(eq(sessions.tokenHash, session.tokenHash));
  const oldHash = oldToken === null ? "" : await sha256Hex(oldToken);
  // A new password or the account's end has ended the challenge meanwhile; a suspension has not.
  const underWay = sql`exists (select 1 from ${loginChallenges} inner join ${users} on ${users.id} = ${loginChallenges.userId}
    where ${loginChallenges.tokenHash} = ${tokenHash} and ${users.suspendedAt} is null)`;
  const [, stored] = await db.batch([
    spend.statement,
    session.insertIf(sql`changes() > 0 and ${underWay}`),
    logAttemptIf(db, attempt(null), exists(begun), now),
    logAttemptIf(db, attempt("wrong code"), notExists(begun), now),
    db.delete(loginChallenges).where(and(eq(loginChallenges.tokenHash, tokenHash), exists(begun))),
    db.delete(sessions).where(and(eq(sessions.tokenHash, oldHash), exists(begun))),
    endLeastUsed(db, user.id),
  ]);
  if (stored.meta.changes === 0) throw new Unauthenticated(CODE_WRONG, "code-wrong");
  await Promise.all([
    forgetCodes(who, user.id),
    ...[user.usernameKey, user.emailKey].map((name) => forgetAttempts(who, name, user.id)),
  ]);
  context.defer(db.update(users).set({ lastActiveAt: now }).where(eq(users.id, user.id)).run());
  return { account: toAccount(user), token: session.token };
}
