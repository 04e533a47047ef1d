import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { DAY_MS, utcDay } from "../../../days";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import type { Template } from "../../../mail/mail";
import {
  testerApprovedMail,
  testerNeedsInfoMail,
  testerRejectedMail,
  testerTakenUpMail,
} from "../../../mail/tester-templates";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { queueMail } from "../../foundation/mail/queue-mail";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { isFreeFor, NOBODYS } from "../../foundation/queues/hold";
import { users } from "../../foundation/users/schema";
import { awardAtOnce } from "../../voice/badges/award-at-once";
import { firstCommentsOf } from "../../voice/forum/first-comments";
import {
  AGAIN_DAYS,
  IDENTITY_KEPT_DAYS,
  STATUS_LABELS,
  TESTERS_PATH,
  type TesterStatus,
} from "../../voice/testers/program";
import { testerApplications, testerDocuments } from "../../voice/testers/schema";
import { recordMove, showApplicant } from "../../voice/testers/tell-applicant";
import {
  auditOf,
  findSubmitted,
  MEANWHILE,
  refuseHeld,
  refuseOwn,
  type Submitted,
  wrongState,
} from "./find-application";

type DecidingContext = Pick<RequestContext, "db" | "now" | "requestId" | "afterChange"> & SendingContext;

const GONE = "The applicant's account no longer exists, is suspended or runs a vendor's page.";

interface Step {
  action: string;
  from: readonly TesterStatus[];
  to: "under_review" | "needs_info" | "rejected" | "approved";
  /** Whether it ends the application, and with it the time that the document stays. */
  decides?: true;
}

const STEPS = {
  take: { action: "taken", from: ["pending", "resubmitted"], to: "under_review" },
  ask: { action: "info_asked", from: ["under_review"], to: "needs_info" },
  reject: { action: "rejected", from: ["under_review"], to: "rejected", decides: true },
  approve: { action: "approved", from: ["under_review"], to: "approved", decides: true },
} as const satisfies Record<string, Step>;

type TesterStep = keyof typeof STEPS;

/**
 * Moves an application: takes it up, asks for more, rejects or approves it. Conditional on the state and on nobody else
 * having it in hand, so that of two decisions at once one stands; whoever takes it up has it in hand
 * (rules/testers#states). Three round trips with the session's.
 * @param move `notes` are sent to the applicant
 * @throws NotFound; Forbidden for the own one; Conflict
 */
export async function decideApplication(
  context: DecidingContext,
  viewer: Viewer,
  { id, step, notes = "" }: { id: string; step: TesterStep; notes?: string },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "platform.tools");
  const found = await findSubmitted(db, id);
  refuseOwn(actor, found);
  const { row, user } = found;
  const { action, from, to, decides }: Step = STEPS[step];
  if (!from.includes(row.status)) throw wrongState(row.status);
  refuseHeld(actor, found, now);
  const isApproval = step === "approve";
  if (isApproval && !isFree(user)) throw new Conflict(GONE, "applicant-gone");
  const write = db
    .update(testerApplications)
    .set({
      ...(step === "take" ? { heldBy: actor.id, heldAt: now } : NOBODYS),
      ...{ status: to, updatedAt: now, reviewedBy: actor.id, reviewedAt: now, reviewNotes: notes || null },
    })
    .where(
      and(
        eq(testerApplications.id, id),
        inArray(testerApplications.status, [...from]),
        ne(testerApplications.userId, actor.id),
        isFreeFor(testerApplications, actor.id, now),
        isApproval ? accountIsFree(context, user.id) : undefined,
      ),
    );
  const rest = [
    ...(decides ? endDocuments(context, id) : []),
    ...(isApproval ? granting(context, user.id) : []),
    recordMove(db, { applicationId: id, actorId: actor.id, from: row.status, to, notes }, now),
    auditOf(context, actor, found, action, notes === "" ? {} : { notes }),
    ...telling(context, found, step, notes),
  ];
  await batchIfChanged(db, write, rest, () => new Conflict(MEANWHILE, "changed-meanwhile"));
  if (isApproval) await context.afterChange({ kind: "account" });
  sendSoon(context);
}

const isFree = ({ vendorId, suspendedAt, deletedAt }: Submitted["user"]): boolean =>
  vendorId === null && suspendedAt === null && deletedAt === null;

const accountIsFree = ({ db }: DecidingContext, userId: string) =>
  sql`exists ${db
    .select({ one: sql`1`.as("one") })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.vendorId), isNull(users.suspendedAt), isNull(users.deletedAt)))}`;

/** The document stays for so long after the decision, whichever it is (rules/testers#identity-document). */
const endDocuments = ({ db, now }: DecidingContext, applicationId: string): BatchItem<"sqlite">[] => [
  db
    .update(testerDocuments)
    .set({ endsAt: now + IDENTITY_KEPT_DAYS * DAY_MS })
    .where(
      and(
        sql`${testerDocuments.id} = (select ${testerApplications.documentId} from ${testerApplications} where ${testerApplications.id} = ${applicationId})`,
        isNull(testerDocuments.endsAt),
      ),
    ),
];

/** What an admin's grant by hand gives, too; one who holds it already keeps their day. */
const granting = ({ db, now }: DecidingContext, userId: string): BatchItem<"sqlite">[] => [
  db
    .update(users)
    .set({ testerSince: sql`coalesce(${users.testerSince}, ${now})` })
    .where(eq(users.id, userId)),
  ...awardAtOnce(db, { userId, badge: "trusted-tester" }, now),
  firstCommentsOf(db, { author: userId }),
  outdatePages(db, "account", now),
];

function telling({ db, now, origin }: DecidingContext, { row, user }: Submitted, step: TesterStep, notes: string) {
  if (user.deletedAt !== null) return [];
  const words = {
    userId: user.id,
    applicationId: row.id,
    actionUrl: TESTERS_PATH,
    title: `Your tester application: ${STATUS_LABELS[STEPS[step].to]}`,
    message: notes || SAID[step],
  };
  const mail = mailOf(origin, user.username, step, notes, utcDay(now + AGAIN_DAYS * DAY_MS));
  return [queueMail(db, { to: user.email, ...mail }, now), showApplicant(db, words, now)];
}

const SAID: Record<TesterStep, string> = {
  take: "A member of our staff is reviewing it.",
  ask: "We need more information.",
  reject: "It was not approved.",
  approve: "You are a trusted tester.",
};

function mailOf(origin: string, username: string, step: TesterStep, notes: string, againOn: string): Template {
  switch (step) {
    case "take":
      return testerTakenUpMail(origin, username);
    case "ask":
      return testerNeedsInfoMail(origin, username, notes);
    case "reject":
      return testerRejectedMail(origin, username, { notes, againOn });
    case "approve":
      return testerApprovedMail(origin, username, notes);
  }
}
