import type { Db } from "../../../db/client";
import type { Page } from "../../../db/pagination";
import { demand } from "../access/demand";
import type { Viewer } from "../access/policy";
import { type AuditRow, readAuditPage } from "./audit-query";
import type { AuditFilter } from "./forms";
import { record } from "./record";

/** Where several filters meet, a page may be short and still not the last. */
export async function listAudit(
  db: Db,
  viewer: Viewer,
  filter: AuditFilter,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Page<AuditRow>> {
  demand(viewer, "admin.tools");
  return readAuditPage(db, filter, cursor, limit);
}

export const AUDIT_COLUMNS = [
  "Time",
  "Actor",
  "Actor id",
  "Action",
  "Subject type",
  "Subject id",
  "Detail",
  "Request id",
] as const;
/** Rows in memory at once; details are longer than addresses. */
const EXPORT_BATCH = 1000;

const cellsOf = (row: AuditRow): string[] => [
  new Date(row.at).toISOString(),
  row.actorName,
  row.actorId ?? "",
  row.action,
  row.subjectType,
  row.subjectId,
  JSON.stringify(row.detail),
  row.requestId,
];

/** That it was taken out is audited before the first batch. */
export async function* exportAudit(
  db: Db,
  viewer: Viewer,
  filter: AuditFilter,
  { now, requestId }: { now: number; requestId: string },
): AsyncGenerator<string[][], void> {
  const actor = demand(viewer, "admin.tools");
  const subject = { subjectType: "audit_log", subjectId: "all", detail: { ...filter } };
  await record(db, { actor, action: "audit.exported", ...subject, requestId }, now);
  let cursor: string | null = null;
  do {
    const page: Page<AuditRow> = await readAuditPage(db, filter, cursor, EXPORT_BATCH);
    yield page.items.map(cellsOf);
    cursor = page.nextCursor;
  } while (cursor !== null);
}
