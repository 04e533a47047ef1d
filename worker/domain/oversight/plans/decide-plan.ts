import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { planAcceptedMail, planDeclinedMail } from "../../../mail/vendor-templates";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { PLAN_OFFERS } from "../../catalogue/plan-offers/offers";
import { vendors } from "../../catalogue/vendors/schema";
import { deleteBanner } from "./banner";
import { chargeText } from "./charge-text";
import { takeBack } from "./downgrade";
import { CHARGE_DUE_DAYS, type PlanDecision } from "./forms";
import { periodStart, planPeriod, planPriceCents } from "./period";
import { charges, planChanges } from "./schema";
import { selectPeople, notifyPeople } from "../../catalogue/vendors/vendor-people";

type Context = SendingContext & Pick<RequestContext, "db" | "files" | "afterChange">;

const REQUEST_DECIDED = "This request has already been decided, or was withdrawn.";

async function loadRequest(db: Db, id: string) {
  const vendorOfRequest = sql`(select ${planChanges.vendorId} from ${planChanges} where ${planChanges.id} = ${id})`;
  const [[request], people] = await db.batch([
    db
      .select({
        vendorId: planChanges.vendorId,
        from: planChanges.fromPlan,
        plan: planChanges.toPlan,
        billing: planChanges.billing,
        state: planChanges.state,
        banner: vendors.banner,
      })
      .from(planChanges)
      .innerJoin(vendors, eq(vendors.id, planChanges.vendorId))
      .where(eq(planChanges.id, id)),
    selectPeople(db, vendorOfRequest),
  ]);
  if (request === undefined) throw new NotFound("There is no such request.");
  if (request.state !== "open") throw new Conflict(REQUEST_DECIDED, "already-decided");
  return { request, people };
}

type Loaded = Awaited<ReturnType<typeof loadRequest>>["request"];

/** Accepting does everything in one batch; the facets follow the answer (rules/plans#changing-plan). */
export async function decidePlanRequest(
  context: Context,
  viewer: Viewer,
  { id, decision }: { id: string; decision: PlanDecision },
): Promise<void> {
  const { db, now, origin, requestId } = context;
  const actor = demand(viewer, "staff.dashboard");
  const { request, people } = await loadRequest(db, id);
  const accepted = decision === "accept";
  const decide = db
    .update(planChanges)
    .set({ state: accepted ? "accepted" : "declined", decidedBy: actor.id, decidedAt: now })
    .where(and(eq(planChanges.id, id), eq(planChanges.state, "open")));
  const { vendorId, from, plan, billing } = request;
  const action = accepted ? "plan.accepted" : "plan.declined";
  const detail = { vendor: vendorId, from, to: plan, billing };
  const { name } = PLAN_OFFERS[plan];
  const price = chargeText({ amountCents: planPriceCents(plan, billing), billing });
  const notice = {
    title: accepted ? `Your plan is ${name} from now on` : `Your plan was not changed to ${name}`,
    message: accepted ? `A charge of ${price} is open.` : "It stays as it is.",
    actionUrl: "/vendor-dashboard/plan",
    mergeKey: `plan:${id}`,
    template: accepted ? planAcceptedMail(origin, name, price) : planDeclinedMail(origin, name),
  };
  await batchIfChanged(
    db,
    decide,
    [
      record(db, { actor, action, subjectType: "vendor", subjectId: vendorId, detail, requestId }, now),
      ...(accepted ? intoForce(db, request, now) : []),
      ...notifyPeople(db, people, notice, now),
    ],
    () => new Conflict(REQUEST_DECIDED, "already-decided"),
  );
  sendSoon(context);
  if (accepted) await planChanged(context, request);
}

function intoForce(db: Db, { vendorId, plan, billing }: Loaded, now: number): BatchItem<"sqlite">[] {
  return [
    db
      .update(vendors)
      .set({ plan, planBilling: billing, planStartedAt: now, updatedAt: now })
      .where(eq(vendors.id, vendorId)),
    db
      .insert(charges)
      .values({
        id: newId(now),
        vendorId,
        kind: "plan",
        period: planPeriod(plan, billing, periodStart(now, billing, now)),
        amountCents: planPriceCents(plan, billing),
        createdAt: now,
        dueAt: now + CHARGE_DUE_DAYS * DAY_MS,
      })
      .onConflictDoNothing(),
    ...takeBack(db, vendorId, plan, now),
  ];
}

/** Premium vendors are listed as such, and what was featured may no longer be. */
async function planChanged(context: Context, { vendorId, plan, banner }: Loaded): Promise<void> {
  const { defer, files } = context;
  if (banner !== null && !PLAN_OFFERS[plan].customBranding) defer(deleteBanner(files, vendorId, banner));
  await context.afterChange({ kind: "vendor-plan", vendorIds: [vendorId] });
}
