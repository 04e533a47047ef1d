import { and, type SQL, sql } from "drizzle-orm";
import { type Answers, batchLists } from "../../../db/batch-lists";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, toPage } from "../../../db/pagination";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import { type NamedCaseRow, selectNamedCases, subjectIds } from "./case-rows";
import { CASE_STATUSES, type CaseStatus, CLAIM_MS, type ReportReason } from "../../foundation/cases/forms";
import type { QueueFilter } from "../../foundation/cases/queue-forms";
import type { CaseKind } from "../../foundation/cases/case-kinds";
import { queueKeys, queueRange } from "./queue-range";
import { KINDS, readSubjects, shownTo, subjectStatements, visibleKinds } from "./kinds";
import { moderationCases, reports } from "../../foundation/cases/schema";
import type { CaseReading, Subject } from "./subject";

/** Counts in the tabs stop here: nobody needs to know how many more, and reading stays bounded. */
export const COUNT_MAX = 100;

export interface QueueItem {
  id: string;
  kind: CaseKind;
  status: CaseStatus;
  /** Null where what it is about is gone. */
  title: string | null;
  excerpt: string;
  about: string | null;
  ownerName: string | null;
  reasons: { reason: ReportReason; count: number }[];
  /** Whether a selection may dismiss it: it was reported, and stays as it is (rules/moderation#dismissing). */
  isDismissible: boolean;
  openedAt: number;
  appealedAt: number | null;
  decidedAt: number | null;
  decision: NamedCaseRow["decision"];
  /** Who has it in hand; null where nobody has, or the claim has lapsed. */
  claimedBy: { id: string; username: string } | null;
}

type StatusCounts = Record<CaseStatus, number>;
export type QueuePage = Page<QueueItem> & { counts: StatusCounts };

/** What the queue asks the database, and what it makes of the answers: for a page that shows a case beside it. */
export function askedCases(
  { db, viewer, now, env }: CaseReading,
  filter: QueueFilter,
  { cursor, limit }: { cursor: string | null; limit: number },
) {
  const visible = visibleKinds(viewer);
  const kinds = visible.filter((kind) => filter.kind === undefined || filter.kind === kind);
  const order = queueKeys(filter);
  const position = afterCursor(order, cursor);
  // Each kind is an index range of its own, so that what a viewer may not see costs nothing.
  const range = (kind: CaseKind): SQL => sql`${and(queueRange(db, filter, kind), position)}`;
  const cut = sql`order by ${sql.join(orderBy(order), sql`, `)} limit ${limit + 1}`;
  const lists = [
    kinds.map((kind) =>
      selectNamedCases(db)
        .where(range(kind))
        .orderBy(...orderBy(order))
        .limit(limit + 1),
    ),
    subjectStatements(db, kinds, (kind) => subjectIds(range(kind), cut)),
    kinds.map((kind) => selectReasons(db, caseIds(range(kind), cut))),
    [selectCounts(db, kinds)],
  ] as const;
  const read = async ([rows, subjects, reasons, [counts]]: Answers<typeof lists>): Promise<QueuePage> => {
    const subjectOf = await readSubjects(kinds, subjects, env.DATA_KEY);
    const { items, nextCursor } = toPage(merged(rows.flat(), filter), limit, positionIn(filter));
    const given = reasons.flat();
    return {
      items: items.map((row) =>
        toQueueItem(row, shownTo(viewer, row.kind, subjectOf(row.kind, row.subjectId)), given, now),
      ),
      nextCursor,
      counts: toCounts(counts ?? []),
    };
  };
  return { lists, read };
}

/** One trip. */
export async function listCases(
  context: CaseReading,
  filter: QueueFilter,
  page: { cursor: string | null; limit: number },
): Promise<QueuePage> {
  const { lists, read } = askedCases(context, filter, page);
  return read(await batchLists(context.db, lists));
}

/** Where a row stands in the filter's order. */
const positionIn =
  (filter: QueueFilter) =>
  ({ reportCount, openedAt, id }: NamedCaseRow): (string | number)[] =>
    queueKeys(filter).length === 3 ? [reportCount, openedAt, id] : [openedAt, id];

function merged(rows: NamedCaseRow[], filter: QueueFilter): NamedCaseRow[] {
  const [first, ...others] = queueKeys(filter);
  const sign = first?.direction === "desc" ? -1 : 1;
  const byCount = (a: NamedCaseRow, b: NamedCaseRow) => (others.length === 2 ? a.reportCount - b.reportCount : 0);
  return rows.sort((a, b) => sign * (byCount(a, b) || a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1)));
}

const caseIds = (where: SQL, cut: SQL): SQL =>
  sql`(select ${moderationCases.id} from ${moderationCases} where ${where} ${cut})`;

const selectReasons = (db: Db, cases: SQL) =>
  db
    .select({ caseId: reports.caseId, reason: reports.reason, count: sql<number>`count(*)`.as("count") })
    .from(reports)
    .where(sql`${reports.caseId} in ${cases}`)
    .groupBy(reports.caseId, reports.reason);

type ReasonRow = Awaited<ReturnType<typeof selectReasons>>[number];

const selectCounts = (db: Db, kinds: readonly CaseKind[]) =>
  db
    .select({
      status: sql<CaseStatus>`asked.value`.as("status"),
      count: sql<number>`${cappedCount(kinds)}`.as("count"),
    })
    .from(sql`json_each(${JSON.stringify(CASE_STATUSES)}) as asked`);

const cappedCount = (kinds: readonly CaseKind[]): SQL =>
  sql`(select count(*) from (select 1 from ${moderationCases} where ${isOneOf(moderationCases.kind, kinds)} and ${moderationCases.status} = asked.value limit ${COUNT_MAX}))`;

const toCounts = (rows: { status: CaseStatus; count: number }[]): StatusCounts => {
  const of = (status: CaseStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return { open: of("open"), claimed: of("claimed"), appealed: of("appealed"), decided: of("decided") };
};

export const claimOf = (
  { claimedBy, claimedByName, claimedAt }: Pick<NamedCaseRow, "claimedBy" | "claimedByName" | "claimedAt">,
  now: number,
): QueueItem["claimedBy"] =>
  claimedBy === null || claimedAt === null || claimedAt <= now - CLAIM_MS
    ? null
    : { id: claimedBy, username: claimedByName ?? "someone" };

function toQueueItem(row: NamedCaseRow, subject: Subject | null, reasons: ReasonRow[], now: number): QueueItem {
  const { id, kind, status, openedAt, appealedAt, decidedAt, decision } = row;
  const own = reasons.filter(({ caseId }) => caseId === id).sort((a, b) => b.count - a.count);
  return {
    id,
    kind,
    status,
    openedAt,
    appealedAt,
    decidedAt,
    decision,
    title: subject?.title ?? null,
    excerpt: preview(subject?.text ?? "", PREVIEW.large),
    about: subject?.about ?? null,
    ownerName: subject?.ownerName ?? null,
    reasons: own.map(({ reason, count }) => ({ reason, count })),
    isDismissible: isDismissible(row),
    claimedBy: claimOf(row, now),
  };
}

/** What was reported and can be kept here; what was held or waits for approval is looked at by itself. */
export const isDismissible = ({ kind, source, status }: Pick<NamedCaseRow, "kind" | "source" | "status">): boolean =>
  source === "report" && (status === "open" || status === "claimed") && KINDS[kind].decidedElsewhere === undefined;
