import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS, dayStart, formatDate } from "../../../days";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../errors";
import { monthsLater } from "../../../months";
import type { ConsumerAlertInput } from "../../catalogue/consumer-alerts/forms";
import { MONTHS_MAX } from "../../catalogue/consumer-alerts/reasons";
import { consumerAlerts } from "../../catalogue/consumer-alerts/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { demand } from "../../foundation/access/demand";
import { record } from "../../foundation/audit/record";
import { integrityAlerts } from "../../voice/integrity/schema";
import { reviews } from "../../voice/reviews/schema";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId">;

export const OWN_VENDOR = "You run this vendor's page, so other staff have to decide.";
const OWN_REVIEW = "The alert is about your own review, so other staff have to decide.";
const IN_FORCE = "This vendor has a consumer alert that shows or waits already.";

/** @returns when it ends, 00:00 UTC after its last day @throws Invalid */
function endOf(lastDay: string, now: number): number {
  const endsAt = dayStart(lastDay) + DAY_MS;
  const latest = monthsLater(now, MONTHS_MAX);
  if (endsAt <= now) throw new Invalid({ lastDay: "Its last day cannot be in the past." });
  if (endsAt > latest + DAY_MS)
    throw new Invalid({ lastDay: `An alert shows for at most ${MONTHS_MAX} months: until ${formatDate(latest)}.` });
  return endsAt;
}

/**
 * Lays a consumer alert before a second person; nothing shows until one confirms it (rules/integrity#consumer-alerts). Two
 * round trips.
 * @returns its id
 * @throws Forbidden for the own vendor, or an alert about the own review; NotFound; Invalid for the last day; Conflict where
 *   one waits or shows
 */
export async function proposeConsumerAlert(context: Context, input: ConsumerAlertInput): Promise<string> {
  const { db, viewer, now, requestId } = context;
  const actor = demand(viewer, "platform.tools");
  const { vendorId, reason, evidence, lastDay, alertId = null } = input;
  if (actor.vendorId === vendorId) throw new Forbidden(OWN_VENDOR, "own-vendor");
  const endsAt = endOf(lastDay, now);
  const [[vendor], [alert]] = await db.batch([
    db
      .select({ id: vendors.id })
      .from(vendors)
      .where(and(eq(vendors.id, vendorId), isNull(vendors.hiddenAt))),
    db
      .select({ vendorId: reviews.vendorId, authorId: reviews.authorId })
      .from(integrityAlerts)
      .innerJoin(reviews, eq(reviews.id, integrityAlerts.reviewId))
      .where(eq(integrityAlerts.id, alertId ?? "")),
  ]);
  if (vendor === undefined) throw new NotFound("There is no such vendor.");
  if (alertId !== null && alert?.vendorId !== vendorId) throw new NotFound("There is no such alert about this vendor.");
  if (alert?.authorId === actor.id) throw new Forbidden(OWN_REVIEW, "own-content");
  const id = newId(now);
  const none = { decidedBy: null, decidedAt: null, endedBy: null, endedAt: null, note: null };
  const row = {
    id,
    vendorId,
    reason,
    evidence,
    alertId,
    state: "waiting",
    proposedBy: actor.id,
    proposedAt: now,
    endsAt,
  };
  const stands = sql`exists (select 1 from ${consumerAlerts} as c where c.vendor_id = ${vendorId} and (c.state = 'waiting' or (c.state = 'confirmed' and c.ended_at is null and c.ends_at > ${now})))`;
  await batchIfChanged(
    db,
    insertWhere(db, consumerAlerts, { ...row, ...none, state: "waiting" as const }, sql`not ${stands}`),
    [
      record(
        db,
        {
          ...{ actor, requestId, action: "consumer_alert.proposed", subjectType: "vendor", subjectId: vendorId },
          detail: { consumerAlert: id, reason, evidence, lastDay, alert: alertId },
        },
        now,
      ),
    ],
    () => new Conflict(IN_FORCE, "alert-in-force"),
  );
  return id;
}
