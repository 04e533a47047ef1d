import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type Answers, batchLists } from "../../../db/batch-lists";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { Forbidden, NotFound } from "../../../errors";
import { type Capability, type Member, rolesHolding, type Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { type NamedCaseRow, selectNamedCases, subjectIds } from "./case-rows";
import type { Decision } from "../../foundation/cases/forms";
import { CASE_KINDS } from "../../foundation/cases/case-kinds";
import { foundSubjects, KINDS, subjectStatements, visibleKinds } from "./kinds";
import { moderationCases, reports } from "../../foundation/cases/schema";
import { isParty, type Subject } from "./subject";

export const NO_CASE = "There is no such case.";
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

/** What cases are decided by, whatever their number. @param which of `moderationCases` */
const statementsOf = (db: Db, viewerId: string, which: SQL) =>
  [
    [selectNamedCases(db).where(which)],
    subjectStatements(db, CASE_KINDS, (kind) => subjectIds(sql`${and(which, eq(moderationCases.kind, kind))}`)),
    [
      db
        .select({ caseId: reports.caseId })
        .from(reports)
        .where(
          sql`${reports.reporterId} = ${viewerId} and ${reports.caseId} in (select ${moderationCases.id} from ${moderationCases} where ${which})`,
        ),
    ],
    [
      db
        .select({ caseId: moderationCases.id, id: users.id, username: users.username, email: users.email })
        .from(moderationCases)
        .innerJoin(users, and(eq(users.id, moderationCases.ownerId), isNull(users.deletedAt)))
        .where(which),
    ],
  ] as const;

function toLoaded(actor: Member, [[rows], subjects, [mine], [owners]]: Answers<ReturnType<typeof statementsOf>>) {
  const subjectOf = foundSubjects(CASE_KINDS, subjects);
  const visible = visibleKinds(actor);
  const seen = (rows ?? []).filter(({ kind }) => visible.includes(kind));
  return seen.map((row) => {
    const owner = owners?.find(({ caseId }) => caseId === row.id);
    return {
      actor,
      case: row,
      subject: subjectOf(row.kind, row.subjectId),
      owner: owner === undefined ? null : { id: owner.id, username: owner.username, email: owner.email },
      isReportedByActor: mine?.some(({ caseId }) => caseId === row.id) ?? false,
    };
  });
}

/** Cases as a decision about several finds them; those that the viewer may not see are left out. One trip. */
export const loadCases = async (db: Db, viewer: Member, ids: readonly string[]) =>
  toLoaded(viewer, await batchLists(db, statementsOf(db, viewer.id, isOneOf(moderationCases.id, ids))));

/** Not found also where its kind is not the viewer's to see (rules/moderation#who-decides). */
export async function loadCase(db: Db, viewer: Viewer, id: string): Promise<LoadedCase> {
  if (viewer.kind === "visitor") throw new NotFound(NO_CASE);
  const [rows, subjects, mine, owners, [others]] = await batchLists(db, [
    ...statementsOf(db, viewer.id, eq(moderationCases.id, id)),
    [selectOtherDecider(db, id)],
  ]);
  const [found] = toLoaded(viewer, [rows, subjects, mine, owners]);
  if (found === undefined) throw new NotFound(NO_CASE);
  const { isReportedByActor, ...loaded } = found;
  if (loaded.case.ownerId === viewer.id || isParty(loaded.subject, viewer.id))
    throw new Forbidden(OWN_CASE, "own-content");
  if (isReportedByActor) throw new Forbidden(REPORTED_BY_YOU, "reported-by-you");
  return { ...loaded, others: (others ?? []).length > 0 };
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
