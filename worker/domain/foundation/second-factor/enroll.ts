import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { insertSelected, insertWhere } from "../../../db/insert-selected";
import { Conflict, Invalid } from "../../../errors";
import { memberOf } from "../access/demand";
import { secondFactorOnMail } from "../../../mail/account-templates";
import { sendSoon, type SendingContext } from "../mail/send-soon";
import { seal } from "../../../sealing";
import { isStaff, type Member, type Viewer } from "../access/policy";
import { recordIfChanged } from "../audit/record";
import { queueMailIfChanged } from "../mail/queue-mail";
import { endOtherSessions } from "../sessions/sessions";
import { sessions } from "../sessions/schema";
import { takeCode } from "../sessions/throttle";
import { inForce } from "../users/in-force";
import { checkPassword, type Credentials, readCredentials } from "./credentials";
import { CODE_WRONG } from "./forms";
import { type QrDrawing, qrDrawing } from "../qr/qr-drawing";
import { endPending } from "./end-access";
import { newRecoveryCodes, recoveryHash } from "./recovery-code";
import { recoveryCodes, secondFactors } from "./schema";
import { sealedFor, secretOf } from "./spend-code";
import { enrollmentUri, newSecret, stepOf } from "./totp";

type Context = Pick<RequestContext, "db" | "objects" | "network"> & SendingContext;

const ENROLLMENT_MS = 60 * 60_000;

const ALREADY_ON = "Your second factor is already on.";
const NOT_BEGUN = "Start again: this enrollment has expired.";

const isPending = (factor: Credentials["factor"], now: number): factor is NonNullable<Credentials["factor"]> =>
  factor !== null && factor.confirmedAt === null && factor.createdAt > now - ENROLLMENT_MS;

/** The audit row for what staff do to their own second factor; others' accounts are not the audit's matter. */
export const factorAudit = (actor: Member, action: string, requestId: string) => ({
  actor,
  action,
  subjectType: "user",
  subjectId: actor.id,
  detail: {},
  requestId,
});

/** Asks for the password: a borrowed session could lock the owner out with a factor of its own. */
export async function startEnrollment(context: Context, viewer: Viewer, { password }: { password: string }) {
  const { db, env, now } = context;
  const { id } = memberOf(viewer);
  const credentials = await readCredentials(db, id);
  await checkPassword(context, id, credentials, password);
  const secret = newSecret();
  const row = { sealedSecret: await seal(env.DATA_KEY, secret, sealedFor(id)), createdAt: now, lastStep: 0 };
  const { meta } = await insertWhere(db, secondFactors, { userId: id, ...row }, inForce(id, credentials.passwordHash))
    // A new password meanwhile has ended what the old one began.
    .onConflictDoUpdate({ target: secondFactors.userId, set: row, setWhere: isNull(secondFactors.confirmedAt) });
  if (meta.changes === 0) throw new Conflict(ALREADY_ON, "second-factor-on");
  return { secret, uri: enrollmentUri(secret, credentials.username) };
}

/** Whether the enrollment was confirmed just now. */
const isOn = (userId: string, now: number): SQL =>
  sql`exists (select 1 from ${secondFactors} where ${secondFactors.userId} = ${userId} and ${secondFactors.confirmedAt} = ${now})`;

type FactorState =
  | { state: "off" }
  | { state: "pending"; secret: string; qr: QrDrawing }
  /** `since` in UTC epoch milliseconds; `codesLeft` unused recovery codes. */
  | { state: "on"; since: number; codesLeft: number };

export async function readFactorState(context: Pick<Context, "db" | "env" | "now">, viewer: Viewer) {
  const { db, now } = context;
  const { id, username } = memberOf(viewer);
  const [[factor], [codes]] = await db.batch([
    db.select().from(secondFactors).where(eq(secondFactors.userId, id)),
    db
      .select({ left: sql<number>`count(*)`.as("left") })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt))),
  ]);
  const state = (found: FactorState): FactorState => found;
  if (factor?.confirmedAt) return state({ state: "on", since: factor.confirmedAt, codesLeft: codes?.left ?? 0 });
  if (factor === undefined || !isPending(factor, now)) return state({ state: "off" });
  const secret = await secretOf(context, id, factor);
  return state({ state: "pending", secret, qr: qrDrawing(enrollmentUri(secret, username)) });
}

/** Fresh recovery codes, and the statement that stores their hashes when the one before it changed something. */
export async function freshCodes({ db, env, now }: Pick<Context, "db" | "env" | "now">, userId: string) {
  const codes = newRecoveryCodes();
  const hashes = JSON.stringify(await Promise.all(codes.map((code) => recoveryHash(env.HASH_KEY, userId, code))));
  const insertFresh = insertSelected(
    db,
    recoveryCodes,
    { codeHash: sql`value`, userId, createdAt: now },
    sql`from json_each(${hashes}) where changes() > 0`,
  );
  return { codes, hashes, insertFresh };
}

/** The running session counts as having given the factor; the others end, since they never did. */
export async function confirmEnrollment(
  context: Context,
  viewer: Viewer,
  { code, sessionHash }: { code: string; sessionHash: string },
): Promise<string[]> {
  const { db, now, objects, site, network, origin, requestId } = context;
  const member = memberOf(viewer);
  const { factor, email, username } = await readCredentials(db, member.id);
  if (factor?.confirmedAt) throw new Conflict(ALREADY_ON, "second-factor-on");
  if (!isPending(factor, now)) throw new Conflict(NOT_BEGUN, "second-factor-not-begun");
  await takeCode({ objects, throttles: site.throttles, network, now }, member.id);
  const step = stepOf(await secretOf(context, member.id, factor), code.replace(/\s/g, ""), now);
  if (step === null) throw new Invalid({ code: CODE_WRONG });

  const { codes, insertFresh } = await freshCodes(context, member.id);
  const confirm = db
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, member.id),
        isNull(secondFactors.confirmedAt),
        eq(secondFactors.sealedSecret, factor.sealedSecret),
      ),
    );
  const audit = recordIfChanged(db, factorAudit(member, "second_factor.on", requestId), now);
  const [{ meta }] = await db.batch([
    confirm,
    insertFresh,
    queueMailIfChanged(db, { to: email, ...secondFactorOnMail(origin, username) }, now),
    ...(isStaff(member.role) ? [audit] : []),
    db.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.tokenHash, sessionHash)),
    endOtherSessions(db, member.id, sessionHash),
    ...endPending(db, member.id, isOn(member.id, now), now),
  ]);
  if (meta.changes === 0) throw new Conflict(ALREADY_ON, "second-factor-on");
  sendSoon(context);
  return codes;
}
