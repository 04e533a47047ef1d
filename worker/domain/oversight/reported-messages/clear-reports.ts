import { and, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import { newId } from "../../../db/ids";
import { Conflict } from "../../../errors";
import { recordIfChanged } from "../../foundation/audit/record";
import { moderationCases } from "../../foundation/cases/schema";
import { reportedMessages } from "../../voice/reported-messages/schema";
import { monitorOf } from "../monitoring/monitor-of";
import { CLEARED_AFTER_DAYS } from "./forms";

const NOTHING_OLD = `No report was decided more than ${CLEARED_AFTER_DAYS} days ago.`;

type Context = Pick<RequestContext, "db" | "viewer" | "site" | "now" | "requestId">;

/**
 * Clears reports that were decided long ago from the list; the cases stay in the queue (rules/messaging-safety#reports).
 * @returns how many
 * @throws as `monitorOf`; Conflict where there are none
 */
export async function clearReports(context: Context): Promise<number> {
  const { db, now, requestId } = context;
  const actor = monitorOf(context);
  const until = now - CLEARED_AFTER_DAYS * DAY_MS;
  const { kind, subjectId, status, decidedAt, appealDecidedAt } = moderationCases;
  const isOld = sql`exists (select 1 from ${moderationCases} where ${kind} = 'message' and ${subjectId} = ${reportedMessages.id} and ${status} = 'decided' and coalesce(${appealDecidedAt}, ${decidedAt}) < ${until})`;
  const entry = {
    actor,
    action: "message_reports.cleared",
    subjectType: "message_reports",
    subjectId: newId(now),
    detail: { until },
    requestId,
  };
  const [{ meta }] = await db.batch([
    db
      .update(reportedMessages)
      .set({ clearedAt: now })
      .where(and(isNull(reportedMessages.clearedAt), isOld)),
    recordIfChanged(db, entry, now),
  ]);
  if (meta.changes === 0) throw new Conflict(NOTHING_OLD, "nothing-to-clear");
  return meta.changes;
}
