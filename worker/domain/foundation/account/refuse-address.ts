import { and, eq, gte, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import { sha256Hex } from "../../../hashing";
import { addressReturnedMail, changeRefusedMail } from "../../../mail/account-templates";
import { endTokens, newMailToken, spendToken, takeTokenTry } from "../mail/mail-token";
import { queueMail } from "../mail/queue-mail";
import { mailTokens } from "../mail/schema";
import { sendSoon, type SendingContext } from "../mail/send-soon";
import { endAccess } from "../second-factor/end-access";
import { recoveryCodes, secondFactors } from "../second-factor/schema";
import { NO_PASSWORD } from "../users/former-member";
import { isOpenAccount } from "../users/in-force";
import { emailKey } from "../users/names";
import { users } from "../users/schema";
import { RESET_MS } from "./reset-password";

/** `refused` is done; `expired` ran out, or an earlier address has refused since. */
export type RefusalState = "open" | "refused" | "expired" | "unknown";

async function find(db: Db, token: string) {
  const sinceWhen = sql<number>`(select min(asked.created_at) from ${mailTokens} as asked
    where asked.subject_id = ${mailTokens.subjectId} and asked.purpose = ${mailTokens.purpose}
      and asked.email = ${mailTokens.email} and asked.used_at is null)`;
  const [row] = await db
    .select({
      tokenHash: mailTokens.tokenHash,
      address: mailTokens.email,
      expiresAt: mailTokens.expiresAt,
      usedAt: mailTokens.usedAt,
      since: sinceWhen.as("since"),
      userId: users.id,
      username: users.username,
      email: users.email,
      suspendedAt: users.suspendedAt,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.subjectId))
    .where(
      and(
        eq(mailTokens.tokenHash, await sha256Hex(token)),
        eq(mailTokens.purpose, "refuse address"),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

function stateOf(link: Found | null, now: number): RefusalState {
  if (link === null) return "unknown";
  if (link.usedAt !== null) return link.address === link.email ? "refused" : "expired";
  return link.expiresAt <= now ? "expired" : "open";
}

/** Looks at a link without using it up; `inEffect` says that the account has another address by now. One round trip. */
export async function readRefusal(db: Db, token: string, now: number) {
  const link = await find(db, token);
  return { state: stateOf(link, now), inEffect: link !== null && link.address !== link.email };
}

const TAKEN = "Another account has this address. Please write to us, and we will sort it out.";

type Context = Pick<RequestContext, "db" | "objects" | "site" | "network" | "now"> & SendingContext;

/** The address goes back, and nothing opens the account anymore (rules/accounts#refused-address). @throws Conflict */
export async function refuseAddress(context: Context, token: string): Promise<RefusalState> {
  const { db, now } = context;
  await takeTokenTry(context);
  const link = await find(db, token);
  const state = stateOf(link, now);
  if (link === null || state !== "open") return state;

  const other = alias(users, "other");
  const key = emailKey(link.address);
  const taken = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.emailKey, key), sql`${other.id} <> ${link.userId}`));
  const putBack = db
    .update(users)
    .set({
      email: link.address,
      emailKey: key,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})`,
      passwordHash: NO_PASSWORD,
    })
    .where(and(eq(users.id, link.userId), isNull(users.deletedAt), sql`changes() > 0`, notExists(taken)));
  const spend = spendToken(db, link.tokenHash, "refuse address", now);
  const rest = [
    ...endAccess(db, link.userId, sql`1`, now),
    ...forgetSince(db, link, now),
    ...(await mails(context, link)),
  ];
  const refused = () => new Conflict(TAKEN, "address-taken");
  try {
    await batchIfChanged(db, [spend, putBack], rest, refused);
  } catch (error) {
    const after = await readRefusal(db, token, now);
    if (after.state === "open") throw error;
    return after.state;
  }
  sendSoon(context);
  return "refused";
}

/** What was set up since the change was asked for: a second factor, and the right of later addresses to refuse. */
function forgetSince(db: Db, { userId, since }: Found, now: number) {
  const factor = db
    .select({ one: sql`1` })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return [
    db.delete(secondFactors).where(and(eq(secondFactors.userId, userId), gte(secondFactors.confirmedAt, since))),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), notExists(factor))),
    endTokens(db, userId, ["refuse address"], gte(mailTokens.createdAt, since), now),
  ];
}

async function mails({ db, origin, now }: Context, { userId, username, address, email, suspendedAt }: Found) {
  const wanted = { purpose: "reset password" as const, subjectId: userId, email: address, lifetime: RESET_MS };
  const reset = await newMailToken(db, wanted, now);
  const token = suspendedAt === null ? reset.token : null;
  return [
    reset.insertIf(isOpenAccount(userId)),
    queueMail(db, { to: address, ...addressReturnedMail(origin, token, username) }, now),
    ...(email === address ? [] : [queueMail(db, { to: email, ...changeRefusedMail(origin, username) }, now)]),
  ];
}
