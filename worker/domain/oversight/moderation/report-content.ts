import { and, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { ifChanged, moved } from "../../../db/counter";
import { Forbidden, NotFound } from "../../../errors";
import { memberOf } from "../../foundation/access/demand";
import { takeOrRefuse } from "../../../take-or-refuse";
import { can, type Viewer } from "../../foundation/access/policy";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import { REPORT_RULE, type ReportInput } from "../../foundation/cases/forms";
import type { CaseKind } from "../../foundation/cases/case-kinds";
import { KINDS } from "./kinds";
import { openCase, openCaseWhere } from "../../foundation/cases/open-case";
import { isPendingAbout } from "../../foundation/cases/pending";
import { moderationCases, reports } from "../../foundation/cases/schema";
import { NOT_THERE, OWN_CONTENT, type Subject } from "./subject";

interface Reportable {
  kind: CaseKind;
  id: string;
  title: string;
  excerpt: string;
  owner: { id: string; username: string } | null;
}

/** What nobody sees is not there to be reported, and what the viewer may not read is not there for them. */
const isRead = (viewer: Viewer, { hiddenAt, placeHiddenAt, capability }: Subject): boolean =>
  hiddenAt === null && (placeHiddenAt ?? null) === null && (!capability || can(viewer, capability));

type Context = Pick<RequestContext, "db" | "viewer" | "objects" | "files" | "env" | "now">;

async function visibleSubject({ db, viewer }: Context, kind: CaseKind, id: string): Promise<Subject> {
  const asked = KINDS[kind].subjects(db, sql`(select ${id} as subject_id)`);
  const readBy = KINDS[kind].readBy?.(db, viewer, id);
  const [[subject], readers] = readBy === undefined ? [await asked, null] : await db.batch([asked, readBy]);
  if (readers?.length === 0) throw new NotFound(NOT_THERE);
  if (subject === undefined || !isRead(viewer, subject)) throw new NotFound(NOT_THERE);
  if (viewer.kind === "member" && subject.ownerId === viewer.id) throw new Forbidden(OWN_CONTENT, "own-content");
  return subject;
}

export async function readReportable(context: Context, kind: CaseKind, id: string): Promise<Reportable> {
  const read = await KINDS[kind].reading?.(context, id);
  if (read !== undefined)
    return { kind, id, title: read.title, excerpt: preview(read.text, PREVIEW.large), owner: read.owner };
  const { title, text, ownerId, ownerName } = await visibleSubject(context, kind, id);
  const owner = ownerId === null || ownerName === null ? null : { id: ownerId, username: ownerName };
  return { kind, id, title, excerpt: preview(text, PREVIEW.large), owner };
}

/** A second report by the same member is taken and counts nothing (rules/moderation#reports). */
export async function reportContent(context: Context, { revealed, ...report }: ReportInput): Promise<void> {
  const { db, viewer, objects, now } = context;
  const { kind, id } = report;
  const reporter = memberOf(viewer);
  await takeOrRefuse(objects.limiter(`report:${reporter.id}`), REPORT_RULE, now);
  const captured = await KINDS[kind].capture?.(context, id, revealed);
  const { ownerId } = captured ?? (await visibleSubject(context, kind, id));
  const about = { kind, subjectId: id, ownerId, source: "report" } as const;
  const joining = joinCase(db, reporter.id, report, now);
  if (captured === undefined) await db.batch([openCase(db, about, now), ...joining]);
  // What was captured before has had its case, so that one report is all that it gets.
  else await db.batch([captured.kept, openCaseWhere(db, about, ifChanged, now), ...joining]);
}

type Given = Omit<ReportInput, "revealed">;

/** The report itself, then what counts it: each only where the one before changed something. */
function joinCase(db: Db, reporterId: string, { kind, id, reason, details }: Given, now: number) {
  const pending = isPendingAbout(kind, id);
  return [
    insertSelected(
      db,
      reports,
      { caseId: moderationCases.id, reporterId, reason, detail: details, createdAt: now },
      sql`from ${moderationCases} where ${pending}`,
    ).onConflictDoNothing(),
    db
      .update(moderationCases)
      .set({ reportCount: moved(moderationCases.reportCount, 1) })
      .where(and(pending, ifChanged)),
    ...(KINDS[kind].countReport?.(db, id, ifChanged) ?? []),
  ] as const;
}
