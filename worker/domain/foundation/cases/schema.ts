import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { APPEAL_OUTCOMES, CASE_SOURCES, CASE_STATUSES, DECISIONS, PENDING, REPORT_REASONS } from "./forms";
import { CASE_KINDS } from "./case-kinds";

/** Literal, because a partial index serves only where its own words are repeated; `isPending` asks with them. */
export const PENDING_STATUSES = sql.raw(`(${PENDING.map((status) => `'${status}'`).join(", ")})`);

/** Waits for a decision, whoever has it; said as the indexes say it. */
export const CASE_WAITS = sql.raw("status in ('open', 'claimed')");

/** A piece of content or an account, and what was decided about it (rules/moderation#one-queue). */
export const moderationCases = sqliteTable(
  "moderation_cases",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: CASE_KINDS }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** The member whose content or account it is about. */
    ownerId: text("owner_id"),
    source: text("source", { enum: CASE_SOURCES }).notNull(),
    status: text("status", { enum: CASE_STATUSES }).notNull(),
    reportCount: integer("report_count").notNull().default(0),
    openedAt: timestamp("opened_at").notNull(),
    claimedBy: text("claimed_by"),
    claimedAt: timestamp("claimed_at"),
    decision: text("decision", { enum: DECISIONS }),
    /** Said to the owner. */
    decisionReason: text("decision_reason"),
    decidedBy: text("decided_by"),
    decidedAt: timestamp("decided_at"),
    appeal: text("appeal"),
    appealedAt: timestamp("appealed_at"),
    appealOutcome: text("appeal_outcome", { enum: APPEAL_OUTCOMES }),
    appealNote: text("appeal_note"),
    appealDecidedBy: text("appeal_decided_by"),
    appealDecidedAt: timestamp("appeal_decided_at"),
    /** When nothing that this case is about was left in the file store to be swept. */
    filesSweptAt: timestamp("files_swept_at"),
  },
  (table) => [
    uniqueIndex("moderation_cases_pending")
      .on(table.kind, table.subjectId)
      .where(sql`status in ${PENDING_STATUSES}`),
    index("moderation_cases_kind").on(table.kind, table.status, table.openedAt, table.id),
    // What the nightly recount asks of each review.
    index("moderation_cases_post")
      .on(table.subjectId)
      .where(sql`kind = 'forum_post'`),
    // What the list of reported messages asks of each.
    index("moderation_cases_message")
      .on(table.subjectId)
      .where(sql`kind = 'message'`),
    index("moderation_cases_review")
      .on(table.subjectId)
      .where(sql`kind = 'review'`),
    // What waits, by what the queue is ordered by (rules/moderation#one-queue).
    index("moderation_cases_waiting").on(table.kind, table.openedAt, table.id).where(CASE_WAITS),
    index("moderation_cases_waiting_reports")
      .on(table.kind, table.reportCount, table.openedAt, table.id)
      .where(CASE_WAITS),
    index("moderation_cases_owner").on(table.ownerId, table.openedAt, table.id),
    index("moderation_cases_files")
      .on(table.kind, table.decidedAt)
      .where(sql`kind = 'profile_picture' and files_swept_at is null`),
  ],
);

/** Who reported it and why; one a member and case. */
export const reports = sqliteTable(
  "reports",
  {
    caseId: text("case_id").notNull(),
    reporterId: text("reporter_id").notNull(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    detail: text("detail").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.reporterId] }),
    index("reports_reporter").on(table.reporterId, table.caseId),
  ],
);
