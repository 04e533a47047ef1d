import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import type { Decision } from "../../foundation/cases/forms";
import { moderationCases } from "../../foundation/cases/schema";
import { users } from "../../foundation/users/schema";
import { nameOf } from "../../foundation/users/name-of";
import { otherMember } from "../../voice/messages/conversation-id";
import { reportedMessages } from "../../voice/reported-messages/schema";
import { monitorOf } from "../monitoring/monitor-of";

/** A report as the dashboard lists it; what the message says stands in its case alone. */
interface DecidedReport {
  caseId: string;
  conversationId: string;
  /** UTC epoch milliseconds. */
  reportedAt: number;
  senderName: string | null;
  isPrivate: boolean;
  decision: Decision;
  decidedAt: number;
  decidedByName: string | null;
  isOverturned: boolean;
  /** The admin is one of the two. */
  isOwn: boolean;
}

const NEWEST: SortKey[] = [
  { column: reportedMessages.reportedAt, direction: "desc" },
  { column: reportedMessages.id, direction: "desc" },
];

type Reading = Pick<RequestContext, "db" | "viewer" | "site">;

/** Decided reports of messages that were not cleared, the newest first. @throws as `monitorOf`; InvalidCursor */
export async function decidedReports(
  context: Reading,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Page<DecidedReport>> {
  const admin = monitorOf(context);
  const position = afterCursor(NEWEST, cursor);
  const { id, decision, decidedAt, decidedBy, appealOutcome } = moderationCases;
  const rows = await context.db
    .select({
      key: reportedMessages.id,
      caseId: id,
      conversationId: reportedMessages.conversationId,
      reportedAt: reportedMessages.reportedAt,
      senderName: users.username,
      isPrivate: reportedMessages.isPrivate,
      decision: sql<Decision>`coalesce(${decision}, 'keep')`.as("decision"),
      decidedAt: sql<number>`coalesce(${decidedAt}, 0)`.as("decided_at"),
      decidedByName: nameOf(decidedBy, "decided_by_name"),
      isOverturned: sql<number>`${appealOutcome} is 'overturned'`.as("is_overturned"),
    })
    .from(reportedMessages)
    .innerJoin(
      moderationCases,
      sql`${moderationCases.kind} = 'message' and ${moderationCases.subjectId} = ${reportedMessages.id}`,
    )
    .leftJoin(users, and(eq(users.id, reportedMessages.senderId), isNull(users.deletedAt)))
    .where(and(isNull(reportedMessages.clearedAt), eq(moderationCases.status, "decided"), position))
    .orderBy(...orderBy(NEWEST))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ reportedAt, key }) => [reportedAt, key]);
  return { items: items.map((row) => toReport(row, admin.id)), nextCursor };
}

interface Row extends Omit<DecidedReport, "isOverturned" | "isOwn"> {
  isOverturned: number;
}

function toReport({ isOverturned, ...row }: Row, admin: string): DecidedReport {
  const { caseId, conversationId, reportedAt, senderName, isPrivate, decision, decidedAt, decidedByName } = row;
  return {
    ...{ caseId, conversationId, reportedAt, senderName, isPrivate, decision, decidedAt, decidedByName },
    isOverturned: isOverturned === 1,
    isOwn: otherMember(conversationId, admin) !== null,
  };
}
