import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Invalid } from "../../../errors";
import { memberOf } from "../access/demand";
import { confirmNewEmailMail, emailChangeAskedMail } from "../../../mail/account-templates";
import { sendSoon, type SendingContext } from "../mail/send-soon";
import type { Viewer } from "../access/policy";
import { endTokens, newMailToken, takeTokenMail } from "../mail/mail-token";
import { queueMail } from "../mail/queue-mail";
import { mailTokens } from "../mail/schema";
import { checkPassword, readCredentials } from "../second-factor/credentials";
import { CONFIRMATION_MS } from "./confirm-email";
import { hasAddress, inForce, isOpenAccount } from "../users/in-force";
import { users } from "../users/schema";
import { CHANGED_MEANWHILE } from "./change-password";
import { newRefusal, REFUSAL_MS } from "./refusal";

interface AddressOnRecord {
  email: string;
  confirmed: boolean;
  /** A change that waits for its link, until when (UTC epoch milliseconds); null where there is none. */
  pending: { email: string; until: number } | null;
}

export async function readAddress(db: Db, viewer: Viewer, now: number): Promise<AddressOnRecord> {
  const { id } = memberOf(viewer);
  const [[account], [pending]] = await db.batch([
    db.select({ email: users.email, verifiedAt: users.emailVerifiedAt }).from(users).where(eq(users.id, id)),
    db
      .select({ email: mailTokens.email, until: mailTokens.expiresAt })
      .from(mailTokens)
      .where(
        and(
          eq(mailTokens.subjectId, id),
          eq(mailTokens.purpose, "change email"),
          isNull(mailTokens.usedAt),
          gt(mailTokens.expiresAt, now),
        ),
      )
      .orderBy(desc(mailTokens.createdAt))
      .limit(1),
  ]);
  const { email = "", verifiedAt = null } = account ?? {};
  return { email, confirmed: verifiedAt !== null, pending: pending ?? null };
}

const SAME_ADDRESS = "This is already your address.";

type Context = Pick<RequestContext, "db" | "viewer" | "objects" | "site" | "network" | "now"> & SendingContext;

/** Whether another account has the address only the link finds out, so that nobody learns it here. */
export async function requestEmailChange(context: Context, input: { email: string; password: string }): Promise<void> {
  const { db, viewer, origin, now } = context;
  const { id, username } = memberOf(viewer);
  const credentials = await readCredentials(db, id);
  await checkPassword(context, id, credentials, input.password);
  if (input.email === credentials.email) throw new Invalid({ email: SAME_ADDRESS });
  await takeTokenMail(context, id);
  const wanted = { purpose: "change email" as const, subjectId: id, email: input.email, lifetime: CONFIRMATION_MS };
  const { token, insertIf } = await newMailToken(db, wanted, now);
  const refusal = await newRefusal(context, { userId: id, ...credentials }, CONFIRMATION_MS + REFUSAL_MS);
  const asked = emailChangeAskedMail(origin, refusal?.token ?? null, username);
  // The password was looked at a while ago: what ends with it must not begin after it.
  const unchanged = sql`${inForce(id, credentials.passwordHash)} and ${hasAddress(id, credentials.email)}
    and ${isOpenAccount(id)}`;
  await batchIfChanged(
    db,
    [endTokens(db, id, ["change email"], unchanged, now), insertIf(unchanged)],
    [
      ...(refusal === null ? [] : [refusal.insert]),
      queueMail(db, { to: input.email, ...confirmNewEmailMail(origin, token, username) }, now),
      queueMail(db, { to: credentials.email, ...asked }, now),
    ],
    () => new Conflict(CHANGED_MEANWHILE, "changed-meanwhile"),
  );
  sendSoon(context);
}
