import type { RequestContext } from "../../../context";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { STATUS_LABELS } from "../../voice/testers/program";
import { type Asked, queuedRows } from "./list-applications";

export const TESTER_COLUMNS = [
  ...["Id", "Member", "State", "Submitted", "Last change"],
  ...["Reviewed by", "Reviewed"],
] as const;

/** Rows in memory at once. */
const EXPORT_BATCH = 1000;

/** The list as a table; nothing that the applicant wrote stands in it. Audited. @throws Forbidden */
export async function* exportApplications(
  { db, now, requestId }: Pick<RequestContext, "db" | "now" | "requestId">,
  viewer: Viewer,
  asked: Asked,
): AsyncGenerator<string[][], void> {
  const actor = demand(viewer, "platform.tools");
  const subject = { subjectType: "tester_applications", subjectId: "all", detail: { ...asked } };
  await record(db, { actor, action: "tester_application.exported", ...subject, requestId }, now);
  const time = (at: number | null) => (at === null ? "" : new Date(at).toISOString());
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queuedRows>> = await queuedRows(
      db,
      actor,
      { ...asked, cursor, limit: EXPORT_BATCH },
      now,
    );
    yield page.items.map((row) => [
      ...[row.id, row.username, STATUS_LABELS[asked.status], time(row.submittedAt), time(row.updatedAt)],
      ...[row.reviewer ?? "", time(row.reviewedAt)],
    ]);
    cursor = page.nextCursor;
  } while (cursor !== null);
}
