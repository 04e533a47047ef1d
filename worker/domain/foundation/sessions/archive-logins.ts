import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { Conflict } from "../../../errors";
import { demand } from "../access/demand";
import { type Viewer } from "../access/policy";
import { recordIfChanged } from "../audit/record";
import { loginArchives, loginAttempts, loginTotals } from "./schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

export const NOTHING_TO_ARCHIVE = "There is nothing to archive.";

/** Up to when the log is archived, as a subquery; 0 before the first archive. */
const archivedUntil = (db: Db) =>
  sql<number>`coalesce(${db.select({ until: loginArchives.until }).from(loginArchives).orderBy(desc(loginArchives.id)).limit(1)}, 0)`;

/** Attempts after the newest archive; at that moment none, but for those that another machine's clock dates later. */
const left = (db: Db, success: boolean) =>
  sql`${db
    .select({ n: count() })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.success, success), gt(loginAttempts.at, archivedUntil(db))))}`;

/** Attempts stay readable as archived (rules/sessions#login-log). */
export async function archiveLogins({ db, now, requestId }: Context, viewer: Viewer): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const id = newId(now);
  const archive = insertSelected(
    db,
    loginArchives,
    { id, until: sql`max(${now}, ${loginTotals.since})`, archivedAt: now, archivedBy: actor.id },
    sql`from ${loginTotals} where ${loginTotals.id} = 1 and succeeded + failed > 0`,
  );
  const entry = {
    actor,
    action: "logins.archived",
    subjectType: "login_archive",
    subjectId: id,
    detail: { until: now },
    requestId,
  };
  const startAnew = db
    .update(loginTotals)
    .set({
      since: archivedUntil(db),
      succeeded: left(db, true),
      failed: left(db, false),
      users: sql`(select count(distinct user_id) from ${loginAttempts} where at > ${archivedUntil(db)})`,
    })
    .where(and(eq(loginTotals.id, 1), sql`${loginTotals.since} < ${archivedUntil(db)}`));
  const [{ meta }] = await db.batch([archive, recordIfChanged(db, entry, now), startAnew]);
  if (meta.changes === 0) throw new Conflict(NOTHING_TO_ARCHIVE, "nothing-to-archive");
}
