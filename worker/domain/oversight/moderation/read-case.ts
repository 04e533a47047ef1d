import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Answers, batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { can, maySuspend, type Viewer } from "../../foundation/access/policy";
import { type CaseAlert, selectCaseAlerts, toCaseAlert } from "../../voice/integrity/case-alerts";
import { users } from "../../foundation/users/schema";
import { type CaseAuthor, selectCaseAuthor, selectOutcomes, toCaseAuthor } from "./case-author";
import { type NamedCaseRow, selectNamedCases, subjectIds } from "./case-rows";
import { type Decision, HOLDS_MS, type ReportReason } from "../../foundation/cases/forms";
import { CASE_KINDS, type CaseKind } from "../../foundation/cases/case-kinds";
import { KINDS, readSubjects, shownTo, subjectStatements, visibleKinds } from "./kinds";
import { claimOf } from "./list-cases";
import { appealCapability, OWN_CASE, REPORTED_BY_YOU } from "./load-case";
import { moderationCases, reports } from "../../foundation/cases/schema";
import { mayHold } from "./may-hold";
import { type CaseReading, isParty, type Subject } from "./subject";

const REPORTS_SHOWN = 50;
const EARLIER_SHOWN = 10;

export interface CaseReport {
  reason: ReportReason;
  detail: string;
  createdAt: number;
  reporterId: string;
  reporterName: string | null;
}

interface EarlierCase {
  id: string;
  kind: CaseKind;
  status: NamedCaseRow["status"];
  decision: NamedCaseRow["decision"];
  openedAt: number;
}

/** What the viewer can do with the case now; `reason` says why not where nothing can be done. */
interface CasePowers {
  claim: boolean;
  release: boolean;
  decisions: readonly Decision[];
  appeal: boolean;
  reason: string | null;
}

export interface CaseView extends Omit<NamedCaseRow, "claimedBy"> {
  claimedBy: { id: string; username: string } | null;
  subject: (Subject & { path: string | null }) | null;
  reports: CaseReport[];
  /** What was seen of a review as it was written (rules/integrity#holding). */
  alerts: CaseAlert[];
  /** Whose content or account it is, as far as it matters here; null where nobody's. */
  author: CaseAuthor | null;
  earlier: EarlierCase[];
  may: CasePowers;
}

/** What a case asks the database, and what it makes of the answers. */
export function askedCase({ db, viewer, now, env }: CaseReading, id: string) {
  const kinds = visibleKinds(viewer);
  const one = and(eq(moderationCases.id, id), inArray(moderationCases.kind, kinds));
  const lists = [
    [selectNamedCases(db).where(one)],
    subjectStatements(db, CASE_KINDS, (kind) => subjectIds(sql`${and(one, eq(moderationCases.kind, kind))}`)),
    [selectReports(db, id)],
    [selectEarlier(db, id, kinds)],
    [selectOwnReport(db, id, viewer)],
    [selectCaseAlerts(db, id)],
    [selectCaseAuthor(db, id)],
    [selectOutcomes(db, id, kinds)],
  ] as const;
  const read = async ([[rows], subjects, [given], [earlier], [mine], [alerts], [authors], [outcomes]]: Answers<
    typeof lists
  >): Promise<CaseView> => {
    const row = rows?.[0];
    if (row === undefined) throw new NotFound("There is no such case.");
    const subjectOf = await readSubjects(CASE_KINDS, subjects, env.DATA_KEY);
    const subject = subjectOf(row.kind, row.subjectId);
    const shown = shownTo(viewer, row.kind, subject);
    return {
      ...row,
      claimedBy: claimOf(row, now),
      subject: shown && { ...shown, path: shown.hiddenAt === null ? KINDS[row.kind].path(shown) : null },
      reports: given ?? [],
      alerts: (alerts ?? []).map(toCaseAlert),
      author: toCaseAuthor(authors ?? [], outcomes ?? []),
      earlier: earlier ?? [],
      may: powersOf(viewer, row, subject, (mine ?? []).length > 0, now),
    };
  };
  return { lists, read };
}

/** One trip. @throws NotFound also for a kind hidden from the viewer (rules/access#refusals) */
export async function readCase(context: CaseReading, id: string): Promise<CaseView> {
  const { lists, read } = askedCase(context, id);
  return read(await batchLists(context.db, lists));
}

const NOTHING: Omit<CasePowers, "reason"> = { claim: false, release: false, decisions: [], appeal: false };

/** The same rules as the deciding functions', for what the page offers. */
function powersOf(
  viewer: Viewer,
  row: NamedCaseRow,
  subject: Subject | null,
  reportedByViewer: boolean,
  now: number,
): CasePowers {
  if (viewer.kind === "visitor" || row.status === "decided") return { ...NOTHING, reason: null };
  if (row.ownerId === viewer.id || isParty(subject, viewer.id)) return { ...NOTHING, reason: OWN_CASE };
  if (reportedByViewer) return { ...NOTHING, reason: REPORTED_BY_YOU };
  const holder = claimOf(row, now);
  if (holder !== null && holder.id !== viewer.id)
    return { ...NOTHING, reason: `${holder.username} has claimed this case.` };
  const owner = subject?.ownerId && subject.ownerRole ? { id: subject.ownerId, role: subject.ownerRole } : null;
  const suspends = owner !== null && maySuspend(viewer, owner);
  const possible = KINDS[row.kind].decisions.filter((decision) => {
    if (decision === "keep" || subject === null) return decision === "keep";
    return decision === "suspend" ? suspends : HOLDS_MS[decision] === undefined || mayHold(subject);
  });
  const appealed = row.status === "appealed";
  return {
    claim: holder === null,
    release: holder !== null,
    decisions: appealed || KINDS[row.kind].decidedElsewhere !== undefined ? [] : possible,
    appeal: appealed && can(viewer, appealCapability(row)),
    reason: null,
  };
}

const selectReports = (db: Db, caseId: string) =>
  db
    .select({
      reason: reports.reason,
      detail: reports.detail,
      createdAt: reports.createdAt,
      reporterId: reports.reporterId,
      reporterName: sql<string | null>`iif(${users.deletedAt} is null, ${users.username}, null)`.as("reporter_name"),
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.caseId, caseId))
    .limit(REPORTS_SHOWN);

const selectOwnReport = (db: Db, caseId: string, viewer: Viewer) =>
  db
    .select({ one: sql<number>`1`.as("one") })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), eq(reports.reporterId, viewer.kind === "member" ? viewer.id : "")));

const selectEarlier = (db: Db, id: string, kinds: CaseKind[]) =>
  db
    .select({
      id: moderationCases.id,
      kind: moderationCases.kind,
      status: moderationCases.status,
      decision: moderationCases.decision,
      openedAt: moderationCases.openedAt,
    })
    .from(moderationCases)
    .where(
      and(
        sql`${moderationCases.ownerId} = (select this.owner_id from ${moderationCases} as this where this.id = ${id})`,
        sql`${moderationCases.id} <> ${id}`,
        inArray(moderationCases.kind, kinds),
      ),
    )
    .orderBy(desc(moderationCases.openedAt), desc(moderationCases.id))
    .limit(EARLIER_SHOWN);
