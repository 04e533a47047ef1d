import { Hono } from "hono";
import { z } from "zod";
import { decidePlanRequest } from "../../domain/oversight/plans/decide-plan";
import {
  BILLING_PERIODS,
  CHARGE_KINDS,
  CHARGE_STATES,
  chargesApiQuery,
  decidePlanChange,
  settleCharge,
  settleCharges,
} from "../../domain/oversight/plans/forms";
import { listCharges, listPlanRequests } from "../../domain/oversight/plans/list-charges";
import { closeCharge, closeCharges } from "../../domain/oversight/plans/settle-charge";
import { PLANS } from "../../domain/catalogue/vendors/forms";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { json, query } from "../http/validate";

const vendor = z.object({ id: z.string(), name: z.string() });

const charge = z.object({
  id: z.string(),
  vendor,
  kind: z.enum(CHARGE_KINDS),
  period: z.string(),
  amountCents: z.number().int(),
  state: z.enum(CHARGE_STATES),
  dueAt: at,
  isOverdue: z.boolean(),
  settledAt: at.nullable(),
  note: z.string().nullable(),
});

const request = z.object({
  id: z.string(),
  vendor,
  from: z.enum(PLANS),
  to: z.enum(PLANS),
  billing: z.enum(BILLING_PERIODS),
  requestedAt: at,
});

const tag = "Staff";

/** The ledger of charges: staff record how each was settled, or waive it (rules/plans#ledger). */
export const chargesApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Charges of one state, filtered, searched and sorted as staff see them",
      description: "`open` has what is not due yet, `overdue` what is open past its date.",
      answer: listOf(charge),
      problems: [400, 401, 403],
    }),
    query(chargesApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const { state, cursor = null, ...wanted } = c.req.valid("query");
      return c.json(await listCharges(db, viewer, { ...wanted, filter: state, cursor, now }));
    },
  )
  .post(
    "/settlements",
    describe({
      tag,
      summary: "Settle or waive several charges",
      description: "Each once, with the same note; those that somebody else closed meanwhile are named.",
      answer: z.object({
        closed: z.array(z.string()),
        refused: z.array(z.object({ id: z.string(), vendor: z.string(), reason: z.string() })),
      }),
      problems: [400, 401, 403],
    }),
    json(settleCharges),
    async (c) => {
      const context = c.get("request");
      return c.json(await closeCharges(context, context.viewer, c.req.valid("json")));
    },
  )
  .post(
    "/:id/settlement",
    describe({
      tag,
      summary: "Settle or waive a charge",
      description: "The note says how; the vendor is notified. We never take card data.",
      answer: done,
      problems: [400, 401, 403, 404, 409],
    }),
    json(settleCharge),
    async (c) => {
      const context = c.get("request");
      await closeCharge(context, context.viewer, { id: c.req.param("id"), ...c.req.valid("json") });
      return c.json({ success: true as const });
    },
  );

export const planRequestsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Open requests for another plan, oldest first",
      answer: z.object({ items: z.array(request).max(50) }),
      problems: [401, 403],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json({ items: await listPlanRequests(db, viewer) });
    },
  )
  .post(
    "/:id/decision",
    describe({
      tag,
      summary: "Accept or decline a request",
      description: "Accepting activates the plan and opens its first charge.",
      answer: done,
      problems: [400, 401, 403, 404, 409],
    }),
    json(decidePlanChange),
    async (c) => {
      const context = c.get("request");
      await decidePlanRequest(context, context.viewer, { id: c.req.param("id"), ...c.req.valid("json") });
      return c.json({ success: true as const });
    },
  );
