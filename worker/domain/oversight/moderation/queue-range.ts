import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { SortKey } from "../../../db/pagination";
import type { CaseKind } from "../../foundation/cases/case-kinds";
import type { QueueFilter } from "../../foundation/cases/queue-forms";
import { CASE_WAITS, moderationCases, reports } from "../../foundation/cases/schema";
import { nameBegins } from "../../foundation/users/name-begins";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";

/** Members whose name begins as somebody looks for, and the cases of all of them that are looked at. */
const NAMES_MOST = 5;
const FOUND_MOST = 50;

const { id, kind, openedAt, ownerId, reportCount, status } = moderationCases;

/** What waits runs from the oldest on; what is decided, from the newest. Only what waits has an order by reports. */
export function queueKeys({ status: view, sort }: QueueFilter): SortKey[] {
  const byReports = sort === "reports" && view === "waiting";
  const newest = sort === "newest" || (sort !== "oldest" && view === "decided");
  const direction = byReports || newest ? "desc" : "asc";
  const columns = byReports ? [reportCount, openedAt, id] : [openedAt, id];
  return columns.map((column) => ({ column, direction }));
}

/** The cases of one kind that a filter asks for: an index range, or what a search found (rules/access#queues). */
export function queueRange(db: Db, filter: QueueFilter, of: CaseKind): SQL {
  const { status: view, q = "" } = filter;
  const state = view === "waiting" ? CASE_WAITS : eq(status, view);
  if (q === "") return sql`${and(eq(kind, of), state)}`;
  // With a plus neither kind nor status is a reason to walk all cases of it: what was found are few.
  const isState = view === "waiting" ? sql`+${status} in ('open', 'claimed')` : sql`+${status} = ${view}`;
  return sql`${and(found(db, q), sql`+${kind} = ${of}`, isState)}`;
}

/** Cases whose author, or a member who reported them, has a name that begins so; or the one with that id. */
function found(db: Db, q: string): SQL {
  const key = usernameKey(q);
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(key === "" ? sql`0` : and(nameBegins(key), isNull(users.deletedAt)))
    .limit(NAMES_MOST);
  const owned = db.select({ id }).from(moderationCases).where(inArray(ownerId, named)).limit(FOUND_MOST);
  const reported = db
    .select({ id: reports.caseId })
    .from(reports)
    .where(inArray(reports.reporterId, named))
    .limit(FOUND_MOST);
  const sets = [sql`select id from ${owned}`, sql`select case_id from ${reported}`];
  return sql`${or(eq(id, q), sql`${id} in (${sql.join(sets, sql` union `)})`)}`;
}
