import type { Db } from "../../db/client";
import { newId } from "../../db/ids";
import type { Letter } from "../../mail/letters";
import { queueMail } from "../mail/queue-mail";
import { notify } from "../notifications/notify";
import type { ApplicationStatus } from "./forms";
import { applicationEvents } from "./schema";
import type { TypedAnswers } from "./step-forms";

export interface Move {
  applicationId: string;
  actorId: string;
  from: ApplicationStatus;
  to: ApplicationStatus;
  notes?: string;
  /** Where it was submitted: the answers as they stand. */
  answers?: TypedAnswers;
}

/** The statement that writes down a move between states. */
export const moved = (db: Db, { applicationId, actorId, from, to, notes = "", answers }: Move, now: number) =>
  db.insert(applicationEvents).values({
    ...{ id: newId(now), applicationId, at: now, actorId, fromStatus: from, toStatus: to, notes },
    answers: answers ?? null,
  });

export interface News {
  origin: string;
  user: { id: string; email: string };
  applicationId: string;
  title: string;
  message: string;
  actionUrl: string;
  letter: Letter;
}

/** The statements that tell the applicant: a mail with words of its own, and a notification beside it. */
export function tellApplicant(db: Db, { origin, user, applicationId, letter, ...words }: News, now: number) {
  const notice = {
    ...words,
    userId: user.id,
    type: "system" as const,
    mergeKey: `application:${applicationId}`,
    origin,
  };
  const [, shown] = notify(db, notice, now);
  return [queueMail(db, { to: user.email, ...letter }, now), shown];
}
