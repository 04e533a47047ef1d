import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { NO_VENDOR, ownVendorInPerson } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { vendors } from "../../catalogue/vendors/schema";
import type { PlanRequest } from "./forms";
import { planChanges } from "./schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

const REQUEST_OPEN = "You have already asked for a change. Withdraw that request to ask for another.";
const NO_REQUEST = "There is no open request.";
const HAS_IT = "This is already your plan.";

/** One open request a vendor, whatever comes at once (rules/plans#changing-plan). */
export async function requestPlan({ db, now, requestId }: Context, viewer: Viewer, { plan, billing }: PlanRequest) {
  const { actor, vendorId } = ownVendorInPerson(viewer);
  const [vendor] = await db
    .select({ plan: vendors.plan, billing: vendors.planBilling })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  if (vendor === undefined) throw new NotFound(NO_VENDOR);
  if (vendor.plan === plan && vendor.billing === billing) throw new Invalid({ plan: HAS_IT });
  const id = newId(now);
  const row = { id, vendorId, toPlan: plan, billing, requestedBy: actor.id, requestedAt: now };
  const request = insertSelected(
    db,
    planChanges,
    { ...row, fromPlan: sql`${vendors.plan}` },
    sql`from ${vendors} where ${vendors.id} = ${vendorId}`,
  ).onConflictDoNothing();
  const detail = { vendor: vendorId, from: vendor.plan, to: plan, billing };
  const audit = { actor, action: "plan.requested", subjectType: "vendor", subjectId: vendorId, detail, requestId };
  await batchIfChanged(db, request, [record(db, audit, now)], () => new Conflict(REQUEST_OPEN, "request-open"));
}

export async function withdrawPlanRequest({ db, now, requestId }: Context, viewer: Viewer): Promise<void> {
  const { actor, vendorId } = ownVendorInPerson(viewer);
  const withdraw = db
    .update(planChanges)
    .set({ state: "withdrawn", decidedBy: actor.id, decidedAt: now })
    .where(and(eq(planChanges.vendorId, vendorId), eq(planChanges.state, "open")));
  const audit = { actor, action: "plan.request_withdrawn", subjectType: "vendor", subjectId: vendorId, requestId };
  await batchIfChanged(db, withdraw, [record(db, { ...audit, detail: {} }, now)], () => new NotFound(NO_REQUEST));
}
