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
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { type ApplicationStatus, STATUS_LABELS } from "./forms";
import { orUnknown, refuseOwn, selectApplication } from "./load-application";
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

/** Conditional on the state (rules/verification#states). */
export async function moveApplication(
  context: ReviewContext,
  viewer: Viewer,
  { id, step, notes = "" }: { id: string; step: keyof typeof STEPS; notes?: string },
): Promise<void> {
  const { db, now, requestId, origin } = context;
  const actor = demand(viewer, "staff.dashboard");
  const loaded = orUnknown((await selectApplication(db, id))[0]);
  refuseOwn(actor, loaded);
  const { action, from, to, template }: Step = STEPS[step];
  const { status, businessName } = loaded.row;
  if (!from.includes(status)) throw new Conflict(wrongState(status), "wrong-state");
  const write = db
    .update(applications)
    .set({ status: to, updatedAt: now, reviewedBy: actor.id, reviewedAt: now, reviewNotes: notes || null })
    .where(and(eq(applications.id, id), inArray(applications.status, [...from])));
  const detail = { businessName, user: loaded.user.id, ...(notes && { notes }) };
  const news = {
    origin,
    user: loaded.user,
    applicationId: id,
    actionUrl: "/verification",
    title: `Your application: ${STATUS_LABELS[to]}`,
    message: notes || businessName,
    template: template(origin, loaded.user.username, businessName, notes),
  };
  await batchIfChanged(
    db,
    write,
    [
      recordMove(db, { applicationId: id, actorId: actor.id, from: status, to, notes }, now),
      record(db, { actor, action, subjectType: "application", subjectId: id, detail, requestId }, now),
      ...notifyApplicant(db, news, now),
    ],
    () => new Conflict(MEANWHILE, "changed-meanwhile"),
  );
  sendSoon(context);
}
