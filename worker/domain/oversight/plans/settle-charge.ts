import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { chargeClosedMail } from "../../../mail/vendor-templates";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { vendors } from "../../catalogue/vendors/schema";
import { verificationPaid } from "./verification-term";
import { chargeName } from "./charge-text";
import type { SettleCharge } from "./forms";
import { charges } from "./schema";
import { selectPeople, notifyPeople } from "../../catalogue/vendors/vendor-people";

type Context = SendingContext & Pick<RequestContext, "db" | "afterChange">;

const CHARGE_CLOSED = "This charge has already been closed.";

/** Writing that rested for want of it goes on, once nothing else has lapsed (rules/plans#ledger). */
export async function closeCharge(
  context: Context,
  viewer: Viewer,
  { id, outcome, note }: SettleCharge & { id: string },
): Promise<void> {
  const { db, now, origin, requestId } = context;
  const actor = demand(viewer, "staff.dashboard");
  const vendorOfCharge = sql`(select ${charges.vendorId} from ${charges} where ${charges.id} = ${id})`;
  const [[charge], people] = await db.batch([
    db.select().from(charges).where(eq(charges.id, id)),
    selectPeople(db, vendorOfCharge),
  ]);
  if (charge === undefined) throw new NotFound("There is no such charge.");
  const { vendorId, kind, period, amountCents } = charge;
  const close = db
    .update(charges)
    .set({ state: outcome, settledAt: now, settledBy: actor.id, note })
    .where(and(eq(charges.id, id), inArray(charges.state, ["open", "lapsed"])));
  const stillLapsed = sql`exists (select 1 from ${charges} where ${charges.vendorId} = ${vendorId} and ${charges.state} = 'lapsed')`;
  const detail = { vendor: vendorId, kind, period, amountCents, outcome, note };
  const notice = {
    title: `${chargeName(charge)} is ${outcome}`,
    message: "",
    actionUrl: "/vendor-dashboard/plan",
    mergeKey: `charge:${id}`,
    template: chargeClosedMail(origin, chargeName(charge), outcome),
  };
  await batchIfChanged(
    db,
    close,
    [
      record(db, { actor, action: "charge.closed", subjectType: "charge", subjectId: id, detail, requestId }, now),
      db
        .update(vendors)
        .set({ writingLapsedAt: null })
        .where(and(eq(vendors.id, vendorId), isNull(vendors.verificationWithdrawnAt), sql`not ${stillLapsed}`)),
      ...(kind === "verification" ? verificationPaid(db, { vendorId, period }, now) : []),
      ...notifyPeople(db, people, notice, now),
    ],
    () => new Conflict(CHARGE_CLOSED, "charge-closed"),
  );
  if (kind === "verification") await context.afterChange({ kind: "verification-payment", vendorIds: [vendorId] });
  sendSoon(context);
}
