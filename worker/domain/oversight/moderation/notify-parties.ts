import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { moderationDecisionMail, suspendedMail } from "../../../mail/decision-templates";
import type { Template } from "../../../mail/mail";
import { queueMail } from "../../foundation/mail/queue-mail";
import { notifyOnSite, type NoticeWords } from "../../foundation/notifications/notify";
import { notifications } from "../../foundation/notifications/schema";
import { type Decision, HOLD_SPANS } from "../../foundation/cases/forms";
import { users } from "../../foundation/users/schema";
import { reports } from "../../foundation/cases/schema";

type Statements = BatchItem<"sqlite">[];

interface DecisionNotice {
  origin: string;
  caseId: string;
  owner: { id: string; username: string; email: string };
  /** Such as "your review of Harrow Leaf". */
  about: string;
  /** Such as "It is no longer shown." */
  outcome: string;
  reason: string;
}

const decisionPath = (caseId: string): string => `/account/decisions/${caseId}`;

const noMessagesFor = (span: string) => `It is no longer shown, and you can send no messages for ${span}.`;

/** What a decision does, said to the owner. */
export const OUTCOMES: Record<Decision, string> = {
  keep: "It stays as it is.",
  warn: "It stays, and this is a warning.",
  hide: "It is no longer shown.",
  hold_hour: noMessagesFor(HOLD_SPANS.hold_hour),
  hold_day: noMessagesFor(HOLD_SPANS.hold_day),
  hold_week: noMessagesFor(HOLD_SPANS.hold_week),
  suspend: "Your account is suspended.",
};

const HELD = "It is no longer shown, and its author can send no messages for a while.";

const REPORTER_OUTCOMES: Record<Decision, string> = {
  keep: "It does not break our rules and stays.",
  warn: "It stays, and its author was warned.",
  hide: "It is no longer shown.",
  hold_hour: HELD,
  hold_day: HELD,
  hold_week: HELD,
  suspend: "It is no longer shown, and the account is suspended.",
};

export function notifyOwner(db: Db, notice: DecisionNotice, now: number): Statements {
  const { origin, caseId, owner, about, outcome, reason } = notice;
  const path = decisionPath(caseId);
  const template = moderationDecisionMail(origin, owner.username, { about, outcome, reason, path });
  return [queueMail(db, { to: owner.email, ...template }, now), onSite(db, notice, now)];
}

/** A suspended member reads no notification until the suspension is lifted, so the mail says it all. */
export function notifySuspended(db: Db, notice: DecisionNotice, now: number): Statements {
  const { origin, owner, reason } = notice;
  const template: Template = suspendedMail(origin, owner.username, reason);
  return [queueMail(db, { to: owner.email, ...template }, now), onSite(db, notice, now)];
}

/** What was held is looked at and let through: notified on the site alone. */
export function notifyReleased(
  db: Db,
  { caseId, owner, about, path }: Omit<DecisionNotice, "origin" | "outcome" | "reason"> & { path: string | null },
  now: number,
): Statements {
  return [
    notifyOnSite(
      db,
      {
        userId: owner.id,
        type: "system",
        title: "A moderator has looked at what you wrote",
        message: `We found nothing wrong with ${about}.`,
        actionUrl: path,
        mergeKey: `case:${caseId}`,
      },
      now,
    ),
  ];
}

/** The mail about a decision has its own words, so the notification brings none. */
const onSite = (db: Db, notice: DecisionNotice, now: number): BatchItem<"sqlite"> =>
  notifyOnSite(db, ownerNotice(notice.owner.id, notice), now);

/** For whose content or account it is. */
export const ownerNotice = (
  userId: string,
  { caseId, about, outcome }: Pick<DecisionNotice, "caseId" | "about" | "outcome">,
): NoticeWords => ({
  ...{ userId, type: "system", title: "A decision of our moderators", message: `About ${about}: ${outcome}` },
  ...{ actionUrl: decisionPath(caseId), mergeKey: `case:${caseId}` },
});

/** For everybody who reported; it leads nowhere, since what they reported may be gone. */
export const reporterWords = (caseId: string, kindLabel: string, decision: Decision) => ({
  type: "system" as const,
  title: "Your report was decided",
  message: `${kindLabel}: ${REPORTER_OUTCOMES[decision]}`,
  mergeKey: `report:${caseId}`,
});

/** The statement that notifies everybody who reported and is still there, however many. */
export function notifyReporters(db: Db, caseId: string, kindLabel: string, decision: Decision, now: number) {
  // The random half of an id in hexadecimal: digits that the base-32 alphabet has too.
  const id = sql`${newId(now).slice(0, 10)} || hex(randomblob(8))`;
  return insertSelected(
    db,
    notifications,
    { id, userId: reports.reporterId, ...reporterWords(caseId, kindLabel, decision), createdAt: now },
    sql`from ${reports}
      inner join ${users} on ${users.id} = ${reports.reporterId} and ${users.deletedAt} is null
      where ${reports.caseId} = ${caseId}`,
  ).onConflictDoNothing();
}
