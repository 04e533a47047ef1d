import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { nameOf } from "../../foundation/users/name-of";
import { moderationCases } from "../../foundation/cases/schema";

const columns = {
  id: moderationCases.id,
  kind: moderationCases.kind,
  subjectId: moderationCases.subjectId,
  ownerId: moderationCases.ownerId,
  source: moderationCases.source,
  status: moderationCases.status,
  reportCount: moderationCases.reportCount,
  openedAt: moderationCases.openedAt,
  claimedBy: moderationCases.claimedBy,
  claimedAt: moderationCases.claimedAt,
  decision: moderationCases.decision,
  decisionReason: moderationCases.decisionReason,
  decidedBy: moderationCases.decidedBy,
  decidedAt: moderationCases.decidedAt,
  appeal: moderationCases.appeal,
  appealedAt: moderationCases.appealedAt,
  appealOutcome: moderationCases.appealOutcome,
  appealNote: moderationCases.appealNote,
  appealDecidedBy: moderationCases.appealDecidedBy,
  appealDecidedAt: moderationCases.appealDecidedAt,
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
