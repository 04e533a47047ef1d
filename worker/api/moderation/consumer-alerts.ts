import { Hono } from "hono";
import { z } from "zod";
import { consumerAlertDecision, consumerAlertForm } from "../../domain/catalogue/consumer-alerts/forms";
import { CONSUMER_ALERT_REASONS, CONSUMER_ALERT_STATES } from "../../domain/catalogue/consumer-alerts/reasons";
import { decideConsumerAlert } from "../../domain/oversight/consumer-alerts/decide-alert";
import { listConsumerAlerts } from "../../domain/oversight/consumer-alerts/list-consumer-alerts";
import { proposeConsumerAlert } from "../../domain/oversight/consumer-alerts/propose-alert";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { at, done } from "../http/shapes";
import { json } from "../http/validate";

const tag = "Review integrity";
const text = z.string().nullable();
const alert = z.object({
  id: z.string(),
  vendor: z.object({ id: z.string(), name: z.string() }),
  reason: z.enum(CONSUMER_ALERT_REASONS),
  statement: z.string(),
  evidence: z.string(),
  state: z.enum([...CONSUMER_ALERT_STATES, "over"]),
  proposedBy: z.object({ id: z.string(), username: z.string() }),
  proposedAt: at,
  decidedBy: text,
  decidedAt: at.nullable(),
  endsAt: at,
  endedAt: at.nullable(),
  note: text,
  alertId: text,
});

/** What staff confirm about a vendor's reviews. */
export const consumerAlertsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "The newest consumer alerts, those that wait first",
      answer: z.object({ items: z.array(alert) }),
      problems: [401, 403],
    }),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      return c.json({ items: await listConsumerAlerts(db, viewer, now) });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Propose a consumer alert",
      description: "Nothing shows until a second person confirms it.",
      answer: z.object({ id: z.string() }),
      status: 201,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(consumerAlertForm),
    async (c) => c.json({ id: await proposeConsumerAlert(c.get("request"), c.req.valid("json")) }, 201),
  )
  .post(
    "/:id/decision",
    describe({
      tag,
      summary: "Confirm or decline a consumer alert, or end it before its last day",
      description: "Who proposed it cannot confirm it. Once confirmed it shows, and the vendor is notified.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(consumerAlertDecision),
    async (c) => {
      await decideConsumerAlert(c.get("request"), { ...c.req.valid("json"), id: c.req.param("id") });
      return c.json({ success: true } as const);
    },
  );
