import { and, eq, exists, inArray, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { suspendedMail, suspensionLiftedMail } from "../../../mail/decision-templates";
import { type SendingContext, sendSoon } from "../../foundation/mail/send-soon";
import { type Member, maySuspend, rolesHolding, type Viewer } from "../../foundation/access/policy";
import { recordIfChanged } from "../../foundation/audit/record";
import { queueMailIfChanged } from "../../foundation/mail/queue-mail";
import { endAccess } from "../../foundation/second-factor/end-access";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { NO_SUSPENSION, type SuspendedCause, users } from "../../foundation/users/schema";

type Context = Pick<RequestContext, "db" | "afterChange"> & SendingContext;

export const SUSPENDED_ALREADY = "This account is already suspended.";
export const NOT_SUSPENDED = "This account is not suspended.";
export const ONLY_ADMIN = "This is the only admin. Make another one first.";

/** An active admin other than the one in the row that a statement looks at. */
export function anotherAdmin(db: Db, userId: string) {
  const other = alias(users, "other");
  return exists(
    db
      .select({ one: sql`1` })
      .from(other)
      .where(
        and(
          inArray(other.role, rolesHolding("admin.tools")),
          ne(other.id, userId),
          isNull(other.suspendedAt),
          isNull(other.deletedAt),
        ),
      ),
  );
}

interface Suspension {
  userId: string;
  cause: SuspendedCause;
  by: string;
  reason: string;
}

/** The conditional write comes first, so that `changes()` says whether it took; the last active admin stays. */
export function suspensionStatements(db: Db, { userId, cause, by, reason }: Suspension, now: number) {
  db.ended.add(userId);
  const suspend = db
    .update(users)
    .set({ suspendedAt: now, suspendedCause: cause, suspendedBy: by, suspensionReason: reason })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        or(notInArray(users.role, rolesHolding("admin.tools")), anotherAdmin(db, userId)),
      ),
    );
  const suspended = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.suspendedAt)));
  return [suspend, ...endAccess(db, userId, exists(suspended), now), outdatePages(db, "account", now)] as const;
}

async function accountFor(db: Db, viewer: Viewer, userId: string) {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (account === undefined) throw new NotFound("There is no such account.");
  if (viewer.kind === "visitor" || !maySuspend(viewer, account))
    throw new Forbidden("You cannot suspend this account.", "may-not-suspend");
  return { account, actor: viewer };
}

const entry = (actor: Member, action: string, userId: string, reason: string | null, requestId: string) => ({
  actor,
  action,
  subjectType: "user",
  subjectId: userId,
  detail: { reason },
  requestId,
});

/** See rules/accounts#suspension. */
export async function suspendMember(
  context: Context,
  viewer: Viewer,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const { db, now, requestId, origin } = context;
  const { account, actor } = await accountFor(db, viewer, userId);
  if (account.suspendedAt !== null) throw new Conflict(SUSPENDED_ALREADY, "already-suspended");
  const [suspend, ...rest] = suspensionStatements(db, { userId, cause: "staff", by: actor.id, reason }, now);
  const [{ meta }] = await db.batch([
    suspend,
    recordIfChanged(db, entry(actor, "user.suspended", userId, reason, requestId), now),
    queueMailIfChanged(db, { to: account.email, ...suspendedMail(origin, account.username, reason) }, now),
    ...rest,
  ]);
  await context.afterChange({ kind: "account" });
  if (meta.changes === 0) throw new Conflict(ONLY_ADMIN, "only-admin");
  sendSoon(context);
}

/** Ends a suspension; the member logs in anew. Two round trips. @throws NotFound, Forbidden, Conflict */
export async function liftSuspension(context: Context, viewer: Viewer, { userId }: { userId: string }): Promise<void> {
  const { db, now, requestId, origin } = context;
  const { account, actor } = await accountFor(db, viewer, userId);
  const lift = db
    .update(users)
    .set(NO_SUSPENSION)
    .where(and(eq(users.id, userId), isNotNull(users.suspendedAt)));
  const [{ meta }] = await db.batch([
    lift,
    recordIfChanged(db, entry(actor, "user.suspension_lifted", userId, account.suspensionReason, requestId), now),
    queueMailIfChanged(db, { to: account.email, ...suspensionLiftedMail(origin, account.username) }, now),
    outdatePages(db, "account", now),
  ]);
  await context.afterChange({ kind: "account" });
  if (meta.changes === 0) throw new Conflict(NOT_SUSPENDED, "not-suspended");
  sendSoon(context);
}
