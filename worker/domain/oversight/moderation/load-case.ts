import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { Forbidden, NotFound } from "../../../errors";
import { type Capability, type Member, rolesHolding, type Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { type NamedCaseRow, selectNamedCases, subjectIds } from "./case-rows";
import type { Decision } from "../../foundation/cases/forms";
import { CASE_KINDS } from "../../foundation/cases/case-kinds";
import { foundSubjects, KINDS, subjectStatements, visibleKinds } from "./kinds";
import { moderationCases, reports } from "../../foundation/cases/schema";
import type { Subject } from "./subject";

export const OWN_CASE = "You cannot decide a case about yourself or about what you wrote.";
export const REPORTED_BY_YOU = "You reported this, so someone else has to decide it.";

export interface LoadedCase {
  actor: Member;
  case: NamedCaseRow;
  /** Null where it is gone. */
  subject: Subject | null;
  /** Whom to write to; null where there is no owner anymore. */
  owner: { id: string; username: string; email: string } | null;
  /** Whether somebody other than the first decider could decide an appeal. */
  others: boolean;
}

/** Not found also where its kind is not the viewer's to see (rules/moderation#who-decides). */
export async function loadCase(db: Db, viewer: Viewer, id: string): Promise<LoadedCase> {
  if (viewer.kind === "visitor") throw new NotFound("There is no such case.");
  const one = eq(moderationCases.id, id);
  const [[rows], subjects, [mine], [owners], [others]] = await batchLists(db, [
    [selectNamedCases(db).where(one)],
    subjectStatements(db, CASE_KINDS, (kind) => subjectIds(sql`${and(one, eq(moderationCases.kind, kind))}`)),
    [
      db
        .select({ one: sql<number>`1`.as("one") })
        .from(reports)
        .where(and(eq(reports.caseId, id), eq(reports.reporterId, viewer.id))),
    ],
    [
      db
        .select({
          id: users.id,
          username: users.username,
          email: users.email,
        })
        .from(moderationCases)
        .innerJoin(users, and(eq(users.id, moderationCases.ownerId), isNull(users.deletedAt)))
        .where(one),
    ],
    [selectOtherDecider(db, id)],
  ]);
  const row = rows?.[0];
  if (row === undefined || !visibleKinds(viewer).includes(row.kind)) throw new NotFound("There is no such case.");
  if (row.ownerId === viewer.id) throw new Forbidden(OWN_CASE, "own-content");
  if (mine !== undefined && mine.length > 0) throw new Forbidden(REPORTED_BY_YOU, "reported-by-you");
  return {
    actor: viewer,
    case: row,
    subject: foundSubjects(CASE_KINDS, subjects)(row.kind, row.subjectId),
    owner: owners?.[0] ?? null,
    others: (others ?? []).length > 0,
  };
}

/** What an appeal against this case's decision asks of whoever decides it. */
export const appealCapability = ({ kind, decision }: Pick<NamedCaseRow, "kind" | "decision">): Capability =>
  decision === "suspend" ? "member.suspend" : KINDS[kind].decidedBy;

/** The roles that can decide an appeal, by kind, as the query reads them. */
const deciders = (decision: Decision): string =>
  JSON.stringify(
    Object.fromEntries(CASE_KINDS.map((kind) => [kind, rolesHolding(appealCapability({ kind, decision }))])),
  );

/** Whether anybody but the first decider holds the right; at most one row of each role is read. */
function selectOtherDecider(db: Db, id: string) {
  const asked = sql`iif(${moderationCases.decision} = 'suspend', ${deciders("suspend")}, ${deciders("hide")})`;
  const roles = sql`json_each(${asked} ->> ${moderationCases.kind})`;
  const active = and(
    isNull(users.suspendedAt),
    isNull(users.deletedAt),
    ne(users.id, sql`${moderationCases.decidedBy}`),
  );
  return db
    .select({ one: sql<number>`1`.as("one") })
    .from(moderationCases)
    .innerJoin(users, and(sql`${users.role} in (select value from ${roles})`, active))
    .where(eq(moderationCases.id, id))
    .limit(1);
}
