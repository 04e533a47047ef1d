import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { record } from "../../foundation/audit/record";
import { reviews } from "../reviews/schema";
import { integrityAlerts } from "./schema";

const NO_ALERT = "There is no such alert.";
export const RESOLVED_ALREADY = "This alert has already been resolved.";
export const OWN_REVIEW = "You cannot resolve an alert about your own review.";
export const OWN_VENDOR = "You cannot resolve an alert about a review of the vendor that you run.";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId">;

/** A review that is held stays so until its case is decided (rules/integrity#resolving). */
export async function resolveAlert(context: Context, { id, actionTaken }: { id: string; actionTaken: string }) {
  const { db, viewer, now, requestId } = context;
  const actor = demand(viewer, "platform.tools");
  const [alert] = await db
    .select({
      reviewId: integrityAlerts.reviewId,
      type: integrityAlerts.type,
      severity: integrityAlerts.severity,
      resolvedAt: integrityAlerts.resolvedAt,
      authorId: reviews.authorId,
      vendorId: reviews.vendorId,
    })
    .from(integrityAlerts)
    .leftJoin(reviews, eq(reviews.id, integrityAlerts.reviewId))
    .where(eq(integrityAlerts.id, id));
  if (alert === undefined) throw new NotFound(NO_ALERT);
  if (alert.authorId === actor.id) throw new Forbidden(OWN_REVIEW, "own-content");
  if (actor.vendorId !== null && alert.vendorId === actor.vendorId) throw new Forbidden(OWN_VENDOR, "own-vendor");
  if (alert.resolvedAt !== null) throw new Conflict(RESOLVED_ALREADY, "already-resolved");
  const detail = { review: alert.reviewId, type: alert.type, severity: alert.severity, actionTaken };
  const subject = { subjectType: "integrity_alert", subjectId: id, detail };
  await batchIfChanged(
    db,
    db
      .update(integrityAlerts)
      .set({ resolvedAt: now, resolvedBy: actor.id, actionTaken })
      .where(and(eq(integrityAlerts.id, id), isNull(integrityAlerts.resolvedAt))),
    [record(db, { actor, action: "integrity.alert_resolved", ...subject, requestId }, now)],
    () => new Conflict(RESOLVED_ALREADY, "already-resolved"),
  );
}

export const resolveAlertsOf = (db: Db, reviewId: string, by: string, now: number) =>
  db
    .update(integrityAlerts)
    .set({ resolvedAt: now, resolvedBy: by })
    .where(and(eq(integrityAlerts.reviewId, reviewId), isNull(integrityAlerts.resolvedAt)));
