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
import { openCase } from "../../foundation/cases/open-case";
import { isPendingAbout } from "../../foundation/cases/pending";
import { moderationCases, reports } from "../../foundation/cases/schema";
import type { Subject } from "./subject";

const OWN_CONTENT = "This is your own.";
const NOT_THERE = "There is nothing here to report.";

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

async function visibleSubject(db: Db, viewer: Viewer, kind: CaseKind, id: string): Promise<Subject> {
  const [subject] = await KINDS[kind].subjects(db, sql`(select ${id} as subject_id)`);
  if (subject === undefined || !isRead(viewer, subject)) throw new NotFound(NOT_THERE);
  if (viewer.kind === "member" && subject.ownerId === viewer.id) throw new Forbidden(OWN_CONTENT, "own-content");
  return subject;
}

export async function readReportable(db: Db, viewer: Viewer, kind: CaseKind, id: string): Promise<Reportable> {
  const { title, text, ownerId, ownerName } = await visibleSubject(db, viewer, kind, id);
  const owner = ownerId === null || ownerName === null ? null : { id: ownerId, username: ownerName };
  return { kind, id, title, excerpt: preview(text, PREVIEW.large), owner };
}

type Context = Pick<RequestContext, "db" | "objects" | "now">;

/** A second report by the same member is taken and counts nothing (rules/moderation#reports). */
export async function reportContent(
  { db, objects, now }: Context,
  viewer: Viewer,
  { kind, id, reason, details }: ReportInput,
): Promise<void> {
  const reporter = memberOf(viewer);
  await takeOrRefuse(objects.limiter(`report:${reporter.id}`), REPORT_RULE, now);
  const subject = await visibleSubject(db, viewer, kind, id);
  const about = { kind, subjectId: subject.id, ownerId: subject.ownerId, source: "report" } as const;
  await db.batch([openCase(db, about, now), ...joinCase(db, reporter.id, { kind, id, reason, details }, now)]);
}

/** The report itself, then what counts it: each only where the one before changed something. */
function joinCase(db: Db, reporterId: string, { kind, id, reason, details }: ReportInput, now: number) {
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
