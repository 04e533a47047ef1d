import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Invalid } from "../../../errors";
import { sha256Hex } from "../../../hashing";
import { resetPasswordMail } from "../../../mail/account-templates";
import { sendSoon, type SendingContext } from "../mail/send-soon";
import { newMailToken, spendToken, takeTokenTry } from "../mail/mail-token";
import { queueMailIfChanged } from "../mail/queue-mail";
import { mailTokens } from "../mail/schema";
import { findByLogin, loginKey } from "../users/account";
import { afterNewPassword, refuseCommonPassword } from "./new-password";
import { hasAddress, isOpenAccount } from "../users/in-force";
import { hashPassword } from "../users/password";
import { users } from "../users/schema";

export const RESET_MS = 60 * 60_000;

/** Said whether or not there is such an account. */
export const RESET_REQUESTED =
  "If there is an account with this name or address, we have sent an email to its address. The link in it works for one hour.";
export const RESET_LINK_DEAD = "This link no longer works. Request a new one.";

type Context = Pick<RequestContext, "db" | "objects" | "site" | "network" | "now"> & SendingContext;

/** The batch runs in each case, so that all answers cost alike (rules/accounts#password-reset). */
export async function requestPasswordReset(context: Context, login: string): Promise<void> {
  const { db, origin, now } = context;
  const user = await findByLogin(db, login);
  const allowed = await mayAsk(context, user?.id ?? loginKey(login));
  const target = user !== null && allowed ? user.id : "";
  const [email, username] = user === null ? ["", ""] : [user.email, user.username];
  const isOpen = sql`${isOpenAccount(target)} and ${hasAddress(target, email)}`;
  const wanted = { purpose: "reset password" as const, subjectId: target, email, lifetime: RESET_MS };
  const { token, insertIf } = await newMailToken(db, wanted, now);
  const template = resetPasswordMail(origin, token, username);
  await db.batch([insertIf(isOpen), queueMailIfChanged(db, { to: email, ...template }, now)]);
  sendSoon(context);
}

/** A network that has asked too often counts against no account, or it could keep an owner's own mail away. */
async function mayAsk({ objects, site, network, now }: Context, account: string): Promise<boolean> {
  const rule = site.throttles.mailTokens;
  const byNetwork = await objects.limiter(`mail-token:reset:network:${network}`).take(rule, now);
  const subject = byNetwork.allowed ? `account:${await sha256Hex(account)}` : `refused:${network}`;
  const byAccount = await objects.limiter(`mail-token:reset:${subject}`).take(rule, now);
  return byNetwork.allowed && byAccount.allowed;
}

const find = async (db: Db, token: string, now: number) => {
  const [row] = await db
    .select({
      tokenHash: mailTokens.tokenHash,
      userId: users.id,
      username: users.username,
      email: users.email,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.subjectId))
    .where(
      and(
        eq(mailTokens.tokenHash, await sha256Hex(token)),
        eq(mailTokens.purpose, "reset password"),
        eq(mailTokens.email, users.email),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
};

export const isResetOpen = async (db: Db, token: string, now: number): Promise<boolean> =>
  (await find(db, token, now)) !== null;

/** Every session ends and other reset links die; a second factor stays asked for (rules/accounts#password-reset). */
export async function resetPassword(context: Context, input: { token: string; newPassword: string }): Promise<void> {
  const { db, origin, now } = context;
  refuseCommonPassword(input.newPassword);
  await takeTokenTry(context);
  const link = await find(db, input.token, now);
  if (link === null) throw new Invalid({ token: RESET_LINK_DEAD });

  const { userId, username, email, tokenHash } = link;
  const passwordHash = await hashPassword(input.newPassword);
  const set = db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletedAt), sql`changes() > 0`));
  const [, { meta }] = await db.batch([
    spendToken(db, tokenHash, "reset password", now),
    set,
    ...afterNewPassword(db, { userId, username, email, passwordHash, keep: null, origin }, now),
  ]);
  if (meta.changes === 0) throw new Invalid({ token: RESET_LINK_DEAD });
  sendSoon(context);
}
