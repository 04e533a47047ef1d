import { reportedId } from "@worker/domain/voice/reported-messages/reported-id";
import { HOUR } from "../calendar";
import type { Row } from "../data";
import type { Person } from "../people";
import type { Random } from "../random";
import type { DemoReported, Talks } from "./plan-talks";

interface Reported {
  messages: Row<"reportedMessages">[];
  cases: Row<"moderationCases">[];
  reports: Row<"reports">[];
  audit: Row<"auditLog">[];
}

/** What was reported among the demo's messages. The words are plain here; they are sealed as they are written. */
export function reportedRows(random: Random, { reported }: Talks, moderator: Person): Reported {
  const made: Reported = { messages: [], cases: [], reports: [], audit: [] };
  for (const each of reported) addReported(random, each, moderator, made);
  return made;
}

function addReported(random: Random, { talk, about }: DemoReported, { row: moderator }: Person, made: Reported): void {
  const last = talk.messages.at(-1);
  if (last === undefined) return;
  const id = reportedId({ conversation: talk.id, seq: talk.messages.length });
  const reportedAt = last.at + 10 * 60_000;
  const { senderId } = last;
  made.messages.push({
    ...{ id, conversationId: talk.id, senderId, sentAt: last.at, isPrivate: false, text: last.text, reportedAt },
    isUntold: false,
  });
  const case_ = { kind: "message", subjectId: id, ownerId: senderId, source: "report", reportCount: 1 } as const;
  const caseId = random.id(reportedAt);
  const decidedAt = reportedAt + 5 * HOUR;
  const decided = { decidedBy: moderator.id, decidedAt, claimedBy: moderator.id, claimedAt: decidedAt };
  made.cases.push({
    ...{ ...case_, id: caseId, openedAt: reportedAt, status: about.answer === null ? "open" : "decided" },
    ...(about.answer !== null && { ...decided, decision: about.answer.decision, decisionReason: about.answer.reason }),
  });
  made.reports.push({
    ...{ caseId, reporterId: talk.startedBy, reason: about.reason, detail: about.detail, createdAt: reportedAt },
  });
  if (about.answer === null) return;
  made.audit.push({
    ...{ id: random.id(decidedAt), at: decidedAt, actorId: moderator.id, actorName: moderator.username },
    ...{ action: "case.decided", requestId: random.hex(16), subjectType: "moderation_case", subjectId: caseId },
    detail: { kind: "message", subject: id, owner: senderId, ...about.answer },
  });
}
