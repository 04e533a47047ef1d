import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { registrationApprovedMail, registrationBlockedMail } from "../../../mail/decision-templates";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { type Member, roleHolds, type Viewer } from "../../foundation/access/policy";
import { demand } from "../../foundation/access/demand";
import { record } from "../../foundation/audit/record";
import { queueMail } from "../../foundation/mail/queue-mail";
import { refuseClaimedByOther } from "../moderation/claim-case";
import { isPendingAbout } from "../../foundation/cases/pending";
import { moderationCases } from "../../foundation/cases/schema";
import { notifyOnSite } from "../../foundation/notifications/notify";
import { credit } from "../../voice/rewards/credit";
import { SIGNUP_BONUS } from "../../voice/rewards/rules";
import { referrals } from "../../voice/rewards/schema";
import { users } from "../../foundation/users/schema";
import { suspensionStatements } from "../members/suspend-member";
import type { RegistrationDecision } from "./forms";
import { claimColumns, pendingCase } from "./pending-case";
import { registrations } from "../../foundation/users/registration-schema";

type Context = Pick<RequestContext, "db" | "afterChange"> & SendingContext;

const DECIDED_ALREADY = "Someone has already decided this registration.";
const OWN = "You cannot decide about your own registration.";
const OF_ADMIN = "An admin's registration cannot be blocked.";
/** The member's copy; the note is for staff. */
const BLOCKED_REASON = "The registration was not approved.";

async function registrationOf(db: Db, id: string) {
  const [row] = await db
    .select({
      id: registrations.id,
      status: registrations.status,
      riskScore: registrations.riskScore,
      userId: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      ...claimColumns,
    })
    .from(registrations)
    .innerJoin(users, and(eq(users.id, registrations.userId), isNull(users.deletedAt)))
    .leftJoin(moderationCases, pendingCase)
    .where(eq(registrations.id, id));
  if (row === undefined) throw new NotFound("There is no such registration.");
  return row;
}

type Registration = Awaited<ReturnType<typeof registrationOf>>;

/** All in one batch; `note` is for staff alone (rules/joining#registration-review). */
export async function decideRegistration(
  context: Context & Pick<RequestContext, "requestId">,
  viewer: Viewer,
  { id, decision, note }: RegistrationDecision & { id: string },
): Promise<void> {
  const { db, now, requestId, origin } = context;
  const actor = demand(viewer, "registrations.review");
  const registration = await registrationOf(db, id);
  if (registration.userId === actor.id) throw new Forbidden(OWN, "own-account");
  if (registration.status !== "flagged") throw new Conflict(DECIDED_ALREADY, "already-decided");
  refuseClaimedByOther(registration, actor.id, now);
  if (decision === "block" && roleHolds(registration.role, "admin.tools"))
    throw new Forbidden(OF_ADMIN, "admin-account");

  const status = decision === "approve" ? ("approved" as const) : ("blocked" as const);
  const write = db
    .update(registrations)
    .set({ status, reviewedAt: now, reviewedBy: actor.id, reviewNote: note })
    .where(and(eq(registrations.id, id), eq(registrations.status, "flagged")));
  const { userId, username, riskScore } = registration;
  const entry = {
    actor,
    action: `registration.${status}`,
    subjectType: "registration",
    subjectId: id,
    requestId,
    detail: { user: userId, username, riskScore, note },
  };
  await batchIfChanged(
    db,
    write,
    [
      record(db, entry, now),
      closeCase(db, id, decision, actor, now),
      ...(decision === "approve"
        ? approval(db, registration, origin, now)
        : blocking(db, registration, actor, origin, now)),
    ],
    () => new Conflict(DECIDED_ALREADY, "already-decided"),
  );
  if (decision === "block") await context.afterChange({ kind: "account" });
  sendSoon(context);
}

const closeCase = (db: Db, id: string, decision: RegistrationDecision["decision"], actor: Member, now: number) =>
  db
    .update(moderationCases)
    .set({
      status: "decided",
      decision: decision === "approve" ? "keep" : "suspend",
      decisionReason: decision === "approve" ? "The registration was approved." : BLOCKED_REASON,
      decidedBy: actor.id,
      decidedAt: now,
    })
    .where(isPendingAbout("registration", id));

function approval(db: Db, { userId, username, email }: Registration, origin: string, now: number) {
  const bonus = { userId, type: "signup_bonus", cause: userId, points: SIGNUP_BONUS } as const;
  // The mail goes out in any case, since the address may not be confirmed yet; the notice needs none beside it.
  const shown = notifyOnSite(
    db,
    {
      userId,
      type: "system",
      mergeKey: "registration",
      actionUrl: "/rewards",
      title: "Your registration was approved",
      message: `Your ${SIGNUP_BONUS} welcome points are in your account.`,
    },
    now,
  );
  const template = registrationApprovedMail(origin, username);
  return [
    ...credit(db, { ...bonus, description: "Welcome bonus" }, now),
    queueMail(db, { to: email, ...template }, now),
    shown,
  ];
}

function blocking(db: Db, { userId, username, email }: Registration, actor: Member, origin: string, now: number) {
  return [
    ...suspensionStatements(db, { userId, cause: "registration", by: actor.id, reason: BLOCKED_REASON }, now),
    db
      .update(referrals)
      .set({ status: "rejected" })
      .where(and(eq(referrals.refereeId, userId), eq(referrals.status, "pending"))),
    queueMail(db, { to: email, ...registrationBlockedMail(origin, username) }, now),
  ];
}
