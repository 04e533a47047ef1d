import { and, eq, inArray } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import {
  applicationNeedsInfoMail,
  applicationRejectedMail,
  applicationTakenUpMail,
} from "../../../mail/application-templates";
import type { Template } from "../../../mail/mail";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import type { Member, Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import type { Deciding } from "../../foundation/queues/decide-many";
import { isFreeFor, NOBODYS } from "../../foundation/queues/hold";
import { type ApplicationStatus, STATUS_LABELS } from "./forms";
import { type Loaded, orUnknown, refuseHeld, refuseOwn, selectApplication } from "./load-application";
import { applications } from "./schema";
import { notifyApplicant, recordMove } from "./notify-applicant";
import { demand } from "../../foundation/access/demand";

export type ReviewContext = Pick<RequestContext, "db" | "now" | "requestId"> & SendingContext;

export const MEANWHILE = "Someone else was faster. Look at the application again.";

interface Step {
  action: string;
  from: readonly ApplicationStatus[];
  to: "under_review" | "needs_info" | "rejected";
  template: (origin: string, username: string, businessName: string, notes: string) => Template;
}

const STEPS = {
  take: {
    action: "application.taken",
    from: ["pending", "resubmitted"],
    to: "under_review",
    template: applicationTakenUpMail,
  },
  ask: {
    action: "application.info_asked",
    from: ["under_review"],
    to: "needs_info",
    template: applicationNeedsInfoMail,
  },
  reject: { action: "application.rejected", from: ["under_review"], to: "rejected", template: applicationRejectedMail },
} as const satisfies Record<string, Step>;

/** What has to come first, said to staff who are too early or too late. */
export const wrongState = (status: ApplicationStatus): string =>
  `This application is in the state "${STATUS_LABELS[status]}": that cannot be done now.`;

/**
 * Conditional on the state, and on nobody else having it in hand; whoever takes it up has it in hand then
 * (rules/verification#states).
 */
export async function moveApplication(
  context: ReviewContext,
  viewer: Viewer,
  { id, step, notes = "" }: { id: string; step: keyof typeof STEPS; notes?: string },
): Promise<void> {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const loaded = orUnknown((await selectApplication(db, id))[0]);
  refuseOwn(actor, loaded);
  const { status } = loaded.row;
  if (!canMove(step, status)) throw new Conflict(wrongState(status), "wrong-state");
  refuseHeld(actor, loaded, now);
  const { write, rest } = moving(context, actor, loaded, { step, notes });
  await batchIfChanged(db, write, rest, () => new Conflict(MEANWHILE, "changed-meanwhile"));
  sendSoon(context);
}

export const canMove = (step: keyof typeof STEPS, status: ApplicationStatus): boolean =>
  STEPS[step].from.some((each) => each === status);

/** The statements of one step, for an application that can take it. @param move `notes` are sent to the applicant */
export function moving(
  { db, now, requestId, origin }: ReviewContext,
  actor: Member,
  { row, user }: Loaded,
  { step, notes }: { step: keyof typeof STEPS; notes: string },
): Deciding {
  const { action, from, to, template }: Step = STEPS[step];
  const { id, status, businessName } = row;
  const write = db
    .update(applications)
    .set({
      ...(step === "take" ? { heldBy: actor.id, heldAt: now } : NOBODYS),
      status: to,
      updatedAt: now,
      reviewedBy: actor.id,
      reviewedAt: now,
      reviewNotes: notes || null,
    })
    .where(
      and(eq(applications.id, id), inArray(applications.status, [...from]), isFreeFor(applications, actor.id, now)),
    );
  const detail = { businessName, user: user.id, ...(notes && { notes }) };
  const news = {
    origin,
    user,
    applicationId: id,
    actionUrl: "/verification",
    title: `Your application: ${STATUS_LABELS[to]}`,
    message: notes || businessName,
    template: template(origin, user.username, businessName, notes),
  };
  return {
    write,
    rest: [
      recordMove(db, { applicationId: id, actorId: actor.id, from: status, to, notes }, now),
      record(db, { actor, action, subjectType: "application", subjectId: id, detail, requestId }, now),
      ...notifyApplicant(db, news, now),
    ],
  };
}
