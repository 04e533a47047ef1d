import { and, eq, gt, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { announcedChanges } from "../../foundation/announced-changes/schema";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";

type Site = Pick<RequestContext, "db" | "viewer" | "now" | "requestId" | "afterChange">;

/**
 * The change will not come: the notice goes, whoever was not told yet is not told, and the text's page says why.
 * @throws NotFound; Conflict once it took effect or was withdrawn; Unauthenticated; Forbidden
 */
export async function withdrawChange(site: Site, id: string, reason: string): Promise<void> {
  const { db, viewer, now, requestId, afterChange } = site;
  const actor = demand(viewer, "admin.tools");
  const here = eq(announcedChanges.id, id);
  const [found] = await db.select({ document: announcedChanges.document }).from(announcedChanges).where(here);
  if (found === undefined) throw new NotFound("There is no such announcement.");
  const entry = { action: "change.withdrawn", subjectType: "announced_change", subjectId: id, requestId };
  await batchIfChanged(
    db,
    db
      .update(announcedChanges)
      .set({ withdrawnAt: now, withdrawnBy: actor.id, withdrawnReason: reason })
      .where(and(here, isNull(announcedChanges.withdrawnAt), gt(announcedChanges.effectiveAt, now))),
    [record(db, { ...entry, actor, detail: { ...found, reason } }, now), outdatePages(db, "announced-change", now)],
    () => new Conflict("This change has taken effect or was withdrawn already.", "announcement-over"),
  );
  await afterChange({ kind: "announced-change" });
}
