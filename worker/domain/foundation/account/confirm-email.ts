import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { Conflict, NotFound } from "../../../errors";
import { memberOf } from "../access/demand";
import { sha256Hex } from "../../../hashing";
import { confirmEmailMail, emailChangedMail } from "../../../mail/account-templates";
import { sendSoon, type SendingContext } from "../mail/send-soon";
import { isHeld } from "../mail/held-address";
import { newMailToken, spendToken, takeTokenMail, takeTokenTry } from "../mail/mail-token";
import { queueMail, queueMailIfChanged } from "../mail/queue-mail";
import { mailTokens } from "../mail/schema";
import { endPending } from "../second-factor/end-access";
import { hasAddress, isOpenAccount } from "../users/in-force";
import { emailKey } from "../users/names";
import { users } from "../users/schema";
import { endRefusalsBy, newRefusal, REFUSAL_MS } from "./refusal";

export const CONFIRMATION_MS = 2 * DAY_MS;

/** `taken` came after another account got the address; `expired` ran out or was overtaken. */
export type LinkState = "open" | "confirmed" | "taken" | "expired" | "unknown";

interface ConfirmationLink {
  state: LinkState;
  renewable: boolean;
}

const PURPOSES = ["confirm email", "change email"] as const;

/** The link's row and its account; null where there is none. */
async function find(db: Db, token: string) {
  const [row] = await db
    .select({
      tokenHash: mailTokens.tokenHash,
      purpose: mailTokens.purpose,
      address: mailTokens.email,
      expiresAt: mailTokens.expiresAt,
      usedAt: mailTokens.usedAt,
      userId: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.subjectId))
    .where(
      and(
        eq(mailTokens.tokenHash, await sha256Hex(token)),
        inArray(mailTokens.purpose, [...PURPOSES]),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

function stateOf(link: Found | null, now: number): LinkState {
  if (link === null) return "unknown";
  const current = link.address === link.email;
  if (current && link.emailVerifiedAt !== null) return "confirmed";
  if (link.usedAt !== null || link.expiresAt <= now) return "expired";
  return link.purpose === "change email" || current ? "open" : "expired";
}

const isRenewable = (link: Found | null, state: LinkState): link is Found =>
  state === "expired" && link?.purpose === "confirm email" && link.address === link.email;

/** Looks at a link without using it up: mail scanners open links too. One round trip. */
export async function readConfirmation(db: Db, token: string, now: number): Promise<ConfirmationLink> {
  const link = await find(db, token);
  const state = stateOf(link, now);
  return { state, renewable: isRenewable(link, state) };
}

type Context = Pick<RequestContext, "db" | "objects" | "site" | "network" | "now"> & SendingContext;

/** Conditional writes: a link works once, and never for an address that another account has got meanwhile. */
export async function confirmEmail(context: Context, token: string): Promise<LinkState> {
  const { db, now } = context;
  await takeTokenTry(context);
  const link = await find(db, token);
  const state = stateOf(link, now);
  if (link === null || state !== "open") return state;
  return link.purpose === "change email" ? changeAddress(context, link, token) : confirmAddress(context, link);
}

async function confirmAddress({ db, now }: Context, link: Found): Promise<LinkState> {
  const confirm = db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, link.userId), eq(users.email, link.address), sql`changes() > 0`));
  await db.batch([spendToken(db, link.tokenHash, "confirm email", now), confirm]);
  return "confirmed";
}

async function changeAddress(context: Context, link: Found, token: string): Promise<LinkState> {
  const { db, now, origin } = context;
  const { userId, address, username, email: oldAddress } = link;
  const key = emailKey(address);
  const isFree = sql`not ${isHeld(key, userId, now)}
    and not exists (select 1 from users as other where other.email_key = ${key} and other.id <> ${userId})`;
  const change = db
    .update(users)
    .set({ email: address, emailKey: key, emailVerifiedAt: now })
    .where(
      and(eq(users.id, userId), eq(users.email, oldAddress), sql`${isOpenAccount(userId)} and changes() > 0`, isFree),
    );
  const took = hasAddress(userId, address);
  const refusal = await newRefusal(context, link, REFUSAL_MS);
  const [spent, changed] = await db.batch([
    spendToken(db, link.tokenHash, "change email", now),
    change,
    queueMailIfChanged(db, { to: oldAddress, ...emailChangedMail(origin, refusal?.token ?? null, username) }, now),
    ...(refusal === null ? [] : [refusal.insertIf(sql`changes() > 0`)]),
    // From now on the time to refuse runs, also for the link that came when the change was asked for.
    endRefusalsBy(db, { userId, email: oldAddress, by: now + REFUSAL_MS }, took),
    ...endPending(db, userId, took, now),
  ]);
  if (changed.meta.changes > 0) sendSoon(context);
  if (changed.meta.changes > 0) return "confirmed";
  return spent.meta.changes > 0 ? "taken" : stateOf(await find(db, token), now);
}

/** Whoever holds the old link reads that mailbox. @throws NotFound where there is nothing to renew; RateLimited */
export async function renewConfirmation(context: Context, token: string): Promise<void> {
  const { db, now } = context;
  await takeTokenTry(context);
  const link = await find(db, token);
  if (!isRenewable(link, stateOf(link, now))) throw new NotFound("This link cannot be renewed.");
  await sendConfirmation(context, { id: link.userId, username: link.username, email: link.email });
}

const CONFIRMED_ALREADY = "Your email address is already confirmed.";

/** Links sent before go on working. @throws Unauthenticated; Conflict when it is confirmed already; RateLimited */
export async function requestConfirmation(context: Context & Pick<RequestContext, "viewer">): Promise<void> {
  const { db, viewer } = context;
  const { id, username } = memberOf(viewer);
  const [row] = await db.select({ email: users.email, at: users.emailVerifiedAt }).from(users).where(eq(users.id, id));
  if (row === undefined || row.at !== null) throw new Conflict(CONFIRMED_ALREADY, "email-confirmed");
  await sendConfirmation(context, { id, username, email: row.email });
}

async function sendConfirmation(context: Context, account: { id: string; username: string; email: string }) {
  const { db, origin, now } = context;
  const { id, username, email } = account;
  await takeTokenMail(context, id);
  const wanted = { purpose: "confirm email" as const, subjectId: id, email, lifetime: CONFIRMATION_MS };
  const { token, insert } = await newMailToken(db, wanted, now);
  await db.batch([insert, queueMail(db, { to: email, ...confirmEmailMail(origin, token, username) }, now)]);
  sendSoon(context);
}
