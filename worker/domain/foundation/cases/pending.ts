import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { CaseKind } from "./case-kinds";
import { moderationCases, PENDING_STATUSES } from "./schema";

/** Whether a case waits for somebody, in the words of the partial index, which serves nothing else. */
export const isPending = (cases: { status: SQLiteColumn } = moderationCases): SQL =>
  sql`${cases.status} in ${PENDING_STATUSES}`;

/** Whether a case about a subject waits for its decision. */
export const isReported = (kind: CaseKind, subjectId: SQLiteColumn): SQL =>
  sql`exists (select 1 from ${moderationCases} where ${isPendingAbout(kind, subjectId)})`;

/** Whether a case is the pending one about a subject; there is one at most. */
export const isPendingAbout = (kind: CaseKind, subjectId: string | SQLiteColumn): SQL =>
  sql`${moderationCases.kind} = ${kind} and ${moderationCases.subjectId} = ${subjectId} and ${isPending()}`;
