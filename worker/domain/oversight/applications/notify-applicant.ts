import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import type { Template } from "../../../mail/mail";
import { queueMail } from "../../foundation/mail/queue-mail";
import { notifyOnSite } from "../../foundation/notifications/notify";
import type { ApplicationStatus } from "./forms";
import { applicationEvents } from "./schema";
import type { TypedAnswers } from "./step-forms";

interface Move {
  applicationId: string;
  actorId: string;
  from: ApplicationStatus;
  to: ApplicationStatus;
  notes?: string;
  /** Where it was submitted: the answers as they stand. */
  answers?: TypedAnswers;
}

export const recordMove = (db: Db, { applicationId, actorId, from, to, notes = "", answers }: Move, now: number) =>
  db.insert(applicationEvents).values({
    id: newId(now),
    applicationId,
    at: now,
    actorId,
    fromStatus: from,
    toStatus: to,
    notes,
    answers: answers ?? null,
  });

interface Notice {
  user: { id: string; email: string };
  applicationId: string;
  title: string;
  message: string;
  actionUrl: string;
}

export function showApplicant(db: Db, { user, applicationId, ...words }: Notice, now: number) {
  const mergeKey = `application:${applicationId}`;
  return notifyOnSite(db, { ...words, userId: user.id, type: "system", mergeKey }, now);
}

/** The statements that notify the applicant: a mail with words of its own, and a notification beside it. */
export const notifyApplicant = (db: Db, { template, ...notice }: Notice & { template: Template }, now: number) => [
  queueMail(db, { to: notice.user.email, ...template }, now),
  showApplicant(db, notice, now),
];
