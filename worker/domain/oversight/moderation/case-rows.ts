import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { named } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { users } from "../../foundation/users/schema";
import { moderationCases } from "../../foundation/cases/schema";

/** The username that a column of ids stands for; null where there is none. */
export const nameOf = (column: SQLiteColumn, name: string) =>
  sql<string | null>`(select ${users.username} from ${users} where ${users.id} = ${column})`.as(name);

const columns = {
  id: named(moderationCases.id, "id"),
  kind: named(moderationCases.kind, "kind"),
  subjectId: named(moderationCases.subjectId, "subject_id"),
  ownerId: named(moderationCases.ownerId, "owner_id"),
  source: named(moderationCases.source, "source"),
  status: named(moderationCases.status, "status"),
  reportCount: named(moderationCases.reportCount, "report_count"),
  openedAt: named(moderationCases.openedAt, "opened_at"),
  claimedBy: named(moderationCases.claimedBy, "claimed_by"),
  claimedAt: named(moderationCases.claimedAt, "claimed_at"),
  decision: named(moderationCases.decision, "decision"),
  decisionReason: named(moderationCases.decisionReason, "decision_reason"),
  decidedBy: named(moderationCases.decidedBy, "decided_by"),
  decidedAt: named(moderationCases.decidedAt, "decided_at"),
  appeal: named(moderationCases.appeal, "appeal"),
  appealedAt: named(moderationCases.appealedAt, "appealed_at"),
  appealOutcome: named(moderationCases.appealOutcome, "appeal_outcome"),
  appealNote: named(moderationCases.appealNote, "appeal_note"),
  appealDecidedBy: named(moderationCases.appealDecidedBy, "appeal_decided_by"),
  appealDecidedAt: named(moderationCases.appealDecidedAt, "appeal_decided_at"),
};

export const selectCases = (db: Db) => db.select(columns).from(moderationCases);

export const selectNamedCases = (db: Db) =>
  db
    .select({
      ...columns,
      claimedByName: nameOf(moderationCases.claimedBy, "claimed_by_name"),
      decidedByName: nameOf(moderationCases.decidedBy, "decided_by_name"),
      appealDecidedByName: nameOf(moderationCases.appealDecidedBy, "appeal_decided_by_name"),
    })
    .from(moderationCases);

export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];
export type NamedCaseRow = Awaited<ReturnType<typeof selectNamedCases>>[number];

/** The subjects of some cases, as the subquery that kinds ask for. */
export const subjectIds = (where: SQL, order: SQL = sql``): SQL =>
  sql`(select ${moderationCases.subjectId} as subject_id from ${moderationCases} where ${where} ${order})`;
