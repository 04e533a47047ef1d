import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { decodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import { appealableUntil, NO_DECISION } from "./appeal-decision";
import { type CaseRow, selectCases, subjectIds } from "./case-rows";
import { type AppealOutcome, type Decision, TAKING } from "../../foundation/cases/forms";
import { CASE_KINDS, type CaseKind } from "../../foundation/cases/case-kinds";
import { KINDS, readSubjects, subjectStatements } from "./kinds";
import { moderationCases } from "../../foundation/cases/schema";
import { type CaseReading, isReadByOwner, type Subject } from "./subject";

/** A decision as its owner reads it: never who decided or reported. */
export interface OwnDecision {
  id: string;
  kind: CaseKind;
  /** Such as "your review of Harrow Leaf". */
  about: string;
  title: string | null;
  text: string;
  decision: Decision;
  reason: string;
  decidedAt: number;
  appeal: string | null;
  appealedAt: number | null;
  outcome: AppealOutcome | null;
  outcomeReason: string | null;
  outcomeAt: number | null;
  /** Until when an appeal is possible; null where it is not, or no longer. */
  appealUntil: number | null;
}

const UNREADABLE = "Something that you cannot read anymore";

const ORDER: SortKey[] = [
  { column: moderationCases.openedAt, direction: "desc" },
  { column: moderationCases.id, direction: "desc" },
];
/** A decision to keep is no news to the owner. */
const SAID = inArray(moderationCases.decision, [...TAKING, "warn"]);

export async function ownDecisions(
  { db, viewer, now, env }: CaseReading,
  cursor: string | null,
): Promise<Page<OwnDecision>> {
  const own = and(ofViewer(viewer), SAID, cursor === null ? undefined : behind(viewer, cursor));
  const order = sql`order by ${sql.join(orderBy(ORDER), sql`, `)} limit ${PAGE_SIZE + 1}`;
  const [[rows], subjects] = await batchLists(db, [
    [
      selectCases(db)
        .where(own)
        .orderBy(desc(moderationCases.openedAt), desc(moderationCases.id))
        .limit(PAGE_SIZE + 1),
    ],
    subjectStatements(db, CASE_KINDS, (kind) => subjectIds(sql`${and(own, eq(moderationCases.kind, kind))}`, order)),
  ]);
  const subjectOf = await readSubjects(CASE_KINDS, subjects, env.DATA_KEY);
  const { items, nextCursor } = toPage(rows ?? [], PAGE_SIZE, (row) => [row.id]);
  return {
    items: items.flatMap((row) => toOwnDecision(row, subjectOf(row.kind, row.subjectId), now, PREVIEW.large) ?? []),
    nextCursor,
  };
}

/** One of the viewer's own decisions, in one trip. @throws NotFound also for somebody else's (rules/access#refusals) */
export async function ownDecision({ db, viewer, now, env }: CaseReading, id: string): Promise<OwnDecision> {
  const own = and(eq(moderationCases.id, id), ofViewer(viewer), SAID);
  const [[rows], subjects] = await batchLists(db, [
    [selectCases(db).where(own)],
    subjectStatements(db, CASE_KINDS, (kind) => subjectIds(sql`${and(own, eq(moderationCases.kind, kind))}`)),
  ]);
  const row = rows?.[0];
  const subjectOf = await readSubjects(CASE_KINDS, subjects, env.DATA_KEY);
  const decision = row && toOwnDecision(row, subjectOf(row.kind, row.subjectId), now);
  if (!decision) throw new NotFound(NO_DECISION);
  return decision;
}

/** What the link below a hidden post can be about; no two of them share an id. */
const POSTS: CaseKind[] = ["forum_post", "social_post", "social_comment"];

/** The id of the newest decision that took a post of the viewer's away; null where there is none. */
export async function ownDecisionOnPost(db: Db, viewer: Viewer, postId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(inArray(moderationCases.kind, POSTS), eq(moderationCases.subjectId, postId), ofViewer(viewer), SAID))
    .orderBy(desc(moderationCases.decidedAt))
    .limit(1);
  return row?.id ?? null;
}

/**
 * The cursor is the last case's id alone: when a case about a referral was opened is the moment of the newcomer's
 * registration, which would tell the referrer whose account it is (rules/rewards#own-referrals). @throws InvalidCursor
 */
function behind(viewer: Viewer, cursor: string): SQL {
  const { openedAt, id } = moderationCases;
  const [last = ""] = decodeCursor(cursor, 1);
  const ofLast = sql`select last.opened_at, last.id from ${moderationCases} as last
    where last.id = ${last} and last.owner_id = ${ownerOf(viewer)}`;
  return sql`(${openedAt}, ${id}) < (${ofLast})`;
}

const ownerOf = (viewer: Viewer): string => (viewer.kind === "member" ? viewer.id : "");

const ofViewer = (viewer: Viewer) => eq(moderationCases.ownerId, ownerOf(viewer));

function shownToOwner(kind: CaseKind, subject: Subject | null): { title: string | null; text: string } {
  if (subject === null) return { title: null, text: "" };
  const { title, text } = KINDS[kind].forOwner ?? subject;
  return { title: isReadByOwner(subject) ? title : UNREADABLE, text };
}

function toOwnDecision(row: CaseRow, subject: Subject | null, now: number, cut?: number): OwnDecision | null {
  const { id, kind, decision, decidedAt, appeal, appealedAt } = row;
  if (decision === null || decidedAt === null) return null;
  const until = appealableUntil(row);
  const { title, text } = shownToOwner(kind, subject);
  return {
    id,
    kind,
    decision,
    decidedAt,
    appeal,
    appealedAt,
    about: subject === null ? "what you wrote" : KINDS[kind].yours(subject),
    title,
    text: cut === undefined ? text : preview(text, cut),
    reason: row.decisionReason ?? "",
    outcome: row.appealOutcome,
    outcomeReason: row.appealNote,
    outcomeAt: row.appealDecidedAt,
    appealUntil: until !== null && now <= until ? until : null,
  };
}
