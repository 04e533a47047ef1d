import { Hono } from "hono";
import { z } from "zod";
import { BILLING_PERIODS, CHARGE_KINDS, CHARGE_STATES, planBody } from "../../domain/oversight/plans/forms";
import { type PlanView, readPlan } from "../../domain/oversight/plans/read-plan";
import { requestPlan, withdrawPlanRequest } from "../../domain/oversight/plans/request-plan";
import { LIMITED } from "../../domain/catalogue/plan-offers/usage";
import { PLANS } from "../../domain/catalogue/vendors/forms";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const plan = z.enum(PLANS);
const billing = z.enum(BILLING_PERIODS);

const charge = z.object({
  id: z.string(),
  kind: z.enum(CHARGE_KINDS),
  period: z.string().describe("What it pays for"),
  amountCents: z.number().int(),
  state: z.enum(CHARGE_STATES),
  createdAt: at,
  dueAt: at,
  settledAt: at.nullable(),
  isOverdue: z.boolean(),
});

const ownPlan = z.object({
  plan,
  billing: billing.nullable().describe("Null until a plan is chosen: until then nothing is charged"),
  startedAt: at.nullable(),
  usage: z.array(
    z.object({
      what: z.enum(LIMITED),
      used: z.number().int(),
      limit: z.number().int().nullable().describe("Null: without limit"),
    }),
  ),
  request: z.object({ plan, billing, requestedAt: at }).nullable().describe("Not decided by staff yet"),
  charges: z.array(charge).describe("The newest 24"),
});

const toAnswer = ({ plan: inForce, billing: period, startedAt, usage, request, charges }: PlanView) => ({
  plan: inForce,
  billing: period,
  startedAt,
  usage,
  request,
  charges,
});

const tag = "Vendor";

/** The own vendor's plan (rules/plans#changing-plan). */
export const plansApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Your plan, what you use of it, and your charges",
      answer: ownPlan,
      problems: [401, 403, 404],
    }),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      return c.json(toAnswer(await readPlan(db, viewer, now)));
    },
  )
  .post(
    "/request",
    describe({
      tag,
      summary: "Ask for another plan or billing",
      description:
        "Staff accept or decline it; one request may be open at a time. Requires a login: a token is not enough.",
      answer: done,
      problems: [400, 401, 403, 404, 409],
    }),
    json(planBody),
    async (c) => {
      const context = c.get("request");
      await requestPlan(context, context.viewer, c.req.valid("json"));
      return c.json({ success: true as const });
    },
  )
  .delete(
    "/request",
    describe({ tag, summary: "Withdraw the open request", answer: done, problems: [401, 403, 404] }),
    async (c) => {
      const context = c.get("request");
      await withdrawPlanRequest(context, context.viewer);
      return c.json({ success: true as const });
    },
  );
