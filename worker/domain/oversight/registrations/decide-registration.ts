import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { isOneOf } from "../../../db/columns";
import { didChange } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { registrationApprovedMail, registrationBlockedMail } from "../../../mail/decision-templates";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { type Member, roleHolds, type Viewer } from "../../foundation/access/policy";
import { demand } from "../../foundation/access/demand";
import { record } from "../../foundation/audit/record";
import { queueMail } from "../../foundation/mail/queue-mail";
import { type Deciding, decideMany, type NotDecided } from "../../foundation/queues/decide-many";
import { nameOf } from "../../foundation/users/name-of";
import { claimOf } from "../moderation/list-cases";
import { refuseClaimedByOther } from "../moderation/claim-case";
import { isPending, isPendingAbout } from "../../foundation/cases/pending";
import { moderationCases } from "../../foundation/cases/schema";
import { notifyOnSite } from "../../foundation/notifications/notify";
import { credit } from "../../voice/rewards/credit";
import { pointsWords } from "../../voice/rewards/points-words";
import { completeReferral } from "../../voice/rewards/referral-life";
import { referrals } from "../../voice/rewards/schema";
import { users } from "../../foundation/users/schema";
import { suspensionStatements } from "../members/suspend-member";
import type { RegistrationDecision, RegistrationDecisions } from "./forms";
import { isOwnReferralOf, OWN_REFERRAL } from "./own-referral";
import { claimColumns, pendingCase } from "./pending-case";
import { registrations } from "../../foundation/users/registration-schema";

type DecidingContext = Pick<RequestContext, "db" | "afterChange" | "requestId" | "site"> & SendingContext;

const DECIDED_ALREADY = "Someone has already decided this registration.";
const NO_REGISTRATION = "There is no such registration.";
const OWN = "You cannot decide about your own registration.";
const OF_ADMIN = "An admin's registration cannot be blocked.";
/** The member's copy; the note is for staff. */
const BLOCKED_REASON = "The registration was not approved.";

/** @param actorId whoever decides */
const registrationsOf = (db: Db, ids: readonly string[], actorId: string) =>
  db
    .select({
      id: registrations.id,
      status: registrations.status,
      riskScore: registrations.riskScore,
      userId: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      reviewedBy: registrations.reviewedBy,
      reviewer: nameOf(registrations.reviewedBy, "reviewer"),
      isOwnReferral: sql<number>`${isOwnReferralOf(actorId)}`.as("is_own_referral"),
      ...claimColumns,
    })
    .from(registrations)
    .innerJoin(users, and(eq(users.id, registrations.userId), isNull(users.deletedAt)))
    .leftJoin(moderationCases, pendingCase)
    .where(isOneOf(registrations.id, ids));

type Registration = Awaited<ReturnType<typeof registrationsOf>>[number];

/** All in one batch; `note` is for staff alone (rules/joining#registration-review). */
export async function decideRegistration(
  context: DecidingContext,
  viewer: Viewer,
  { id, decision, note }: RegistrationDecision & { id: string },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "registrations.review");
  const [registration] = await registrationsOf(db, [id], actor.id);
  if (registration === undefined) throw new NotFound(NO_REGISTRATION);
  if (registration.userId === actor.id) throw new Forbidden(OWN, "own-account");
  if (registration.isOwnReferral === 1) throw new Forbidden(OWN_REFERRAL, "own-content");
  if (registration.status !== "flagged") throw new Conflict(DECIDED_ALREADY, "already-decided");
  refuseClaimedByOther(registration, actor.id, now);
  if (decision === "block" && roleHolds(registration.role, "admin.tools"))
    throw new Forbidden(OF_ADMIN, "admin-account");

  const { write, rest } = deciding(context, actor, registration, { decision, note });
  if (!(await didChange(db, write, rest))) throw new Conflict(DECIDED_ALREADY, "already-decided");
  if (decision === "block") await context.afterChange({ kind: "account" });
  sendSoon(context);
}

/** What came of a decision about several registrations. */
interface DecidedRegistrations {
  decided: string[];
  refused: (NotDecided & { username: string })[];
}

/** Decides each of a selection once, and says of every other one why not (rules/joining#registration-review). */
export async function decideRegistrations(
  context: DecidingContext,
  viewer: Viewer,
  { ids, decision, note }: RegistrationDecisions,
): Promise<DecidedRegistrations> {
  const { db, now } = context;
  const actor = demand(viewer, "registrations.review");
  const asked = await registrationsOf(db, ids, actor.id);
  const why = (registration: Registration) => obstacle(registration, actor, decision, now);
  const open = asked.filter((registration) => why(registration) === null);
  const forestalled = await decideMany(db, open, (each) => deciding(context, actor, each, { decision, note }));
  const lost = forestalled.map(({ id }) => id);
  const decided = open.map(({ id }) => id).filter((id) => !lost.includes(id));
  if (decided.length > 0) {
    if (decision === "block") await context.afterChange({ kind: "account" });
    sendSoon(context);
  }
  const refused = asked
    .filter(({ id }) => !decided.includes(id))
    .map((each) => ({ id: each.id, username: each.username, reason: why(each) ?? DECIDED_ALREADY }));
  const known = new Set(asked.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id)).map((id) => ({ id, username: "", reason: NO_REGISTRATION }));
  return { decided, refused: [...refused, ...gone] };
}

const DONE = { approved: "approved", blocked: "blocked", flagged: "flagged" } as const;

/** Why a registration is not part of a decision about several; null where nothing is in the way. */
function obstacle(
  registration: Registration,
  actor: Member,
  decision: RegistrationDecision["decision"],
  now: number,
): string | null {
  const { userId, status, reviewedBy, reviewer, role, isOwnReferral } = registration;
  if (userId === actor.id) return OWN;
  if (isOwnReferral === 1) return OWN_REFERRAL;
  if (status !== "flagged") {
    const by = reviewedBy === actor.id ? "You have" : `${reviewer ?? "Someone"} has`;
    return `${by} already ${DONE[status]} it.`;
  }
  const holder = claimOf(registration, now);
  if (holder !== null && holder.id !== actor.id) return `${holder.username} is reviewing it.`;
  return decision === "block" && roleHolds(role, "admin.tools") ? OF_ADMIN : null;
}

function deciding(
  context: DecidingContext,
  actor: Member,
  registration: Registration,
  { decision, note }: RegistrationDecision,
): Deciding {
  const { db, now, requestId, origin } = context;
  const { id } = registration;
  const status = decision === "approve" ? ("approved" as const) : ("blocked" as const);
  const write = db
    .update(registrations)
    .set({ status, reviewedAt: now, reviewedBy: actor.id, reviewNote: note })
    .where(and(eq(registrations.id, id), eq(registrations.status, "flagged"), not(isOwnReferralOf(actor.id))));
  const { userId, username, riskScore } = registration;
  const entry = {
    actor,
    action: `registration.${status}`,
    subjectType: "registration",
    subjectId: id,
    requestId,
    detail: { user: userId, username, riskScore, note },
  };
  const follows =
    decision === "approve" ? approval(context, registration) : blocking(db, registration, actor, origin, now);
  return { write, rest: [record(db, entry, now), closeCase(db, id, decision, actor, now), ...follows] };
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

/** A referral goes with the registration that it is about, so nothing is left to decide. */
const closeReferralCase = (db: Db, userId: string, actor: Member, now: number) =>
  db
    .update(moderationCases)
    .set({
      status: "decided",
      decision: "hide",
      decisionReason: BLOCKED_REASON,
      decidedBy: actor.id,
      decidedAt: now,
    })
    .where(
      sql`${eq(moderationCases.kind, "referral")} and ${isPending()} and ${moderationCases.subjectId} in (select ${referrals.id} from ${referrals} where ${eq(referrals.refereeId, userId)})`,
    );

function approval({ db, origin, now, site }: DecidingContext, { userId, username, email }: Registration) {
  const points = site.rewardRates.welcomeBonus;
  const bonus = { userId, type: "signup_bonus", cause: userId, points } as const;
  // The mail goes out in any case, since the address may not be confirmed yet; the notice needs none beside it.
  const shown = notifyOnSite(
    db,
    {
      userId,
      type: "system",
      mergeKey: "registration",
      actionUrl: "/rewards",
      title: "Your registration was approved",
      message:
        points > 0
          ? `Your welcome bonus of ${pointsWords(points)} is in your account.`
          : "Nothing is held back anymore.",
    },
    now,
  );
  const template = registrationApprovedMail(origin, username);
  return [
    ...credit(db, { ...bonus, description: "Welcome bonus" }, now),
    ...completeReferral(db, eq(referrals.refereeId, userId), now),
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
    closeReferralCase(db, userId, actor, now),
    queueMail(db, { to: email, ...registrationBlockedMail(origin, username) }, now),
  ];
}
