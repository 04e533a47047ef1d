import { asc, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, type SortKey } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { waitlist } from "./schema";

export const WAITLIST_COLUMNS = ["Email", "Signup Date"] as const;
/** Rows in memory at once; a hundred thousand take 40 queries, of the 50 that a request on the free plan may make. */
const EXPORT_BATCH = 2500;

const OLDEST_FIRST: SortKey[] = [
  { column: waitlist.createdAt, direction: "asc" },
  { column: waitlist.id, direction: "asc" },
];

/** Audited first; unconfirmed rows are read all the same, so that a batch costs what it costs. */
export async function* exportWaitlist(
  db: Db,
  viewer: Viewer,
  { confirmedOnly, size = EXPORT_BATCH }: { confirmedOnly: boolean; size?: number },
  { now, requestId }: { now: number; requestId: string },
): AsyncGenerator<string[][], void> {
  const actor = demand(viewer, "admin.tools");
  const subject = { subjectType: "waitlist", subjectId: "all", detail: { confirmedOnly } };
  await record(db, { actor, action: "waitlist.exported", ...subject, requestId }, now);
  for (let last: { createdAt: number; id: string } | undefined, more = true; more;) {
    const rows = await db
      .select()
      .from(waitlist)
      .where(last === undefined ? sql`1` : after(OLDEST_FIRST, [last.createdAt, last.id]))
      .orderBy(asc(waitlist.createdAt), asc(waitlist.id))
      .limit(size);
    yield rows
      .filter(({ confirmedAt }) => !confirmedOnly || confirmedAt !== null)
      .map(({ email, createdAt }) => [email, new Date(createdAt).toISOString()]);
    last = rows.at(-1);
    more = rows.length === size;
  }
}
