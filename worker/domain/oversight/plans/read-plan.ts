import { and, desc, eq } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { NO_VENDOR, ownVendor } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import type { Plan } from "../../catalogue/vendors/forms";
import type { Billing, ChargeKind, ChargeState } from "./forms";
import { charges, planChanges } from "./schema";
import { selectPlan, type Usage, usageOf } from "../../catalogue/plan-offers/usage";

const CHARGES_SHOWN = 24;

export interface OwnCharge {
  id: string;
  kind: ChargeKind;
  period: string;
  amountCents: number;
  state: ChargeState;
  createdAt: number;
  dueAt: number;
  settledAt: number | null;
  isOverdue: boolean;
}

export interface PlanView {
  vendorId: string;
  vendorName: string;
  plan: Plan;
  /** Null until the vendor has chosen a plan: what stands then is not charged (rules/plans#billing). */
  billing: Billing | null;
  startedAt: number | null;
  usage: Usage[];
  /** The one that staff have not decided yet. */
  request: { plan: Plan; billing: Billing; requestedAt: number } | null;
  charges: OwnCharge[];
  writingLapsed: boolean;
  banner: string | null;
}

export const planStatements = (db: Db, vendorId: string, now: number) =>
  [
    selectPlan(db, vendorId, now),
    db
      .select({ plan: planChanges.toPlan, billing: planChanges.billing, requestedAt: planChanges.requestedAt })
      .from(planChanges)
      .where(and(eq(planChanges.vendorId, vendorId), eq(planChanges.state, "open"))),
    db
      .select()
      .from(charges)
      .where(eq(charges.vendorId, vendorId))
      .orderBy(desc(charges.createdAt))
      .limit(CHARGES_SHOWN),
  ] as const;

type PlanRows = BatchResponse<ReturnType<typeof planStatements>>;

export function toPlanView(vendorId: string, [[row], [request], chargeRows]: PlanRows, now: number): PlanView {
  if (row === undefined) throw new NotFound(NO_VENDOR);
  const { plan, billing, startedAt, banner } = row;
  return {
    vendorId,
    vendorName: row.name,
    plan,
    billing,
    startedAt,
    banner,
    usage: usageOf(row),
    request: request ?? null,
    charges: chargeRows.map((charge) => toOwnCharge(charge, now)),
    writingLapsed: row.writingLapsedAt !== null,
  };
}

export async function readPlan(db: Db, viewer: Viewer, now: number): Promise<PlanView> {
  const { vendorId } = ownVendor(viewer);
  return toPlanView(vendorId, await db.batch(planStatements(db, vendorId, now)), now);
}

const toOwnCharge = (row: typeof charges.$inferSelect, now: number): OwnCharge => ({
  id: row.id,
  kind: row.kind,
  period: row.period,
  amountCents: row.amountCents,
  state: row.state,
  createdAt: row.createdAt,
  dueAt: row.dueAt,
  settledAt: row.settledAt,
  isOverdue: row.state === "open" && row.dueAt < now,
});
