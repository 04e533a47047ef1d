import { and, eq, notExists, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Conflict, Invalid } from "../../../errors";
import { memberOf } from "../access/demand";
import { secondFactorOffMail } from "../../../mail/account-templates";
import { sendSoon, type SendingContext } from "../mail/send-soon";
import { isStaff, type Viewer } from "../access/policy";
import { recordIfChanged } from "../audit/record";
import { queueMailIfChanged } from "../mail/queue-mail";
import { sessions } from "../sessions/schema";
import { forgetCodes, takeCode } from "../sessions/throttle";
import { checkPassword, type Credentials, readCredentials } from "./credentials";
import { endPending } from "./end-access";
import { factorAudit, freshCodes } from "./enroll";
import { CODE_WRONG } from "./forms";
import { recoveryCodes, secondFactors } from "./schema";
import { spendCode } from "./spend-code";

type Context = Pick<RequestContext, "db" | "objects" | "network"> & SendingContext;

const NOT_ON = "You have no second factor.";

export async function spendOwnCode(context: Context, userId: string, { factor }: Credentials, code: string) {
  const { objects, site, network, now } = context;
  if (!factor?.confirmedAt) throw new Conflict(NOT_ON, "second-factor-off");
  const who = { objects, throttles: site.throttles, network, now };
  await takeCode(who, userId);
  const spend = await spendCode(context, userId, factor, code);
  if (spend === null) throw new Invalid({ code: CODE_WRONG });
  return { statement: spend.statement, forget: () => forgetCodes(who, userId) };
}

/** Sessions that gave the factor count as not having given it. */
export async function turnOff(context: Context, viewer: Viewer, input: { password: string; code: string }) {
  const { db, now, origin, requestId } = context;
  const member = memberOf(viewer);
  const credentials = await readCredentials(db, member.id);
  await checkPassword(context, member.id, credentials, input.password);
  const spend = await spendOwnCode(context, member.id, credentials, input.code);
  const isOff = notExists(
    db
      .select({ one: sql`1` })
      .from(secondFactors)
      .where(eq(secondFactors.userId, member.id)),
  );
  const template = secondFactorOffMail(origin, credentials.username);
  const audit = recordIfChanged(db, factorAudit(member, "second_factor.off", requestId), now);
  const [{ meta }] = await db.batch([
    spend.statement,
    db.delete(secondFactors).where(and(eq(secondFactors.userId, member.id), sql`changes() > 0`)),
    queueMailIfChanged(db, { to: credentials.email, ...template }, now),
    ...(isStaff(member.role) ? [audit] : []),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, member.id), isOff)),
    db
      .update(sessions)
      .set({ secondFactorAt: null })
      .where(and(eq(sessions.userId, member.id), isOff)),
    ...endPending(db, member.id, isOff, now),
  ]);
  if (meta.changes === 0) throw new Invalid({ code: CODE_WRONG });
  sendSoon(context);
  await spend.forget();
}

export async function renewRecoveryCodes(context: Context, viewer: Viewer, { code }: { code: string }) {
  const { db } = context;
  const { id } = memberOf(viewer);
  const spend = await spendOwnCode(context, id, await readCredentials(db, id), code);
  const { codes, hashes, insertFresh } = await freshCodes(context, id);
  const [{ meta }] = await db.batch([
    spend.statement,
    insertFresh,
    db
      .delete(recoveryCodes)
      .where(
        and(
          eq(recoveryCodes.userId, id),
          sql`changes() > 0`,
          sql`${recoveryCodes.codeHash} not in (select value from json_each(${hashes}))`,
        ),
      ),
  ]);
  if (meta.changes === 0) throw new Invalid({ code: CODE_WRONG });
  await spend.forget();
  return codes;
}
