import { Hono } from "hono";
import { z } from "zod";
import { alertsApiQuery, resolveForm } from "../../domain/voice/integrity/forms";
import { listAlerts } from "../../domain/voice/integrity/list-alerts";
import { resolveAlert } from "../../domain/voice/integrity/resolve-alert";
import { ALERT_SEVERITIES, ALERT_TYPES } from "../../domain/voice/integrity/schema";
import { VERIFIED_BY } from "../../domain/voice/reviews/forms";
import { consumerAlertsApi } from "./consumer-alerts";
import { integrityFiguresApi } from "./integrity-figures";
import { scoredReviewsApi } from "./scored-reviews";
import type { AppEnv } from "../../middleware/types";
import { at, done } from "../http/shapes";
import { describe, listOf } from "../http/describe";
import { json, query } from "../http/validate";

const text = z.string().nullable();
const alert = z.object({
  id: z.string(),
  type: z.enum(ALERT_TYPES),
  severity: z.enum(ALERT_SEVERITIES),
  description: z.string().describe("What was seen, in a sentence"),
  evidence: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe("What was seen: the other review and the share of common words, or a pattern and how many make it up"),
  createdAt: at,
  resolvedAt: at.nullable(),
  resolvedBy: text,
  actionTaken: text.describe("What whoever resolved it did; null where a decision about its review resolved it"),
  autoDetected: z.literal(true),
  resolved: z.boolean(),
  reviewId: z.string(),
  createdDate: at,
  review: z.object({
    id: z.string(),
    title: text,
    excerpt: z.string(),
    rating: z.number().int().nullable(),
    vendorId: text,
    productId: text,
    authorName: text.describe("null for a former member"),
    verifiedBy: z.enum(VERIFIED_BY).nullable(),
    hiddenAt: at.nullable(),
    integrityScore: z.number().int().describe("0 to 100, by all of its unresolved alerts"),
  }),
});

/** Also under the names that programs know them by (rules/platform#public-names). */
const toAnswer = (listed: Awaited<ReturnType<typeof listAlerts>>["items"][number]): z.infer<typeof alert> => ({
  ...listed,
  autoDetected: true,
  resolved: listed.resolvedAt !== null,
  reviewId: listed.review.id,
  createdDate: listed.createdAt,
});

const tag = "Review integrity";

/** Alerts about reviews, their scores and figures, and consumer alerts: for staff. */
export const integrityApi = new Hono<AppEnv>()
  .route("/reviews", scoredReviewsApi)
  .route("/analytics", integrityFiguresApi)
  .route("/consumer-alerts", consumerAlertsApi)
  .get(
    "/alerts",
    describe({
      tag,
      summary: "Alerts that nobody has resolved, or that somebody has",
      description:
        "Newest first; with `review`, all alerts of that review. Alerts about the own review or vendor are left out, so that a page may have fewer.",
      answer: listOf(alert),
      problems: [400, 401, 403],
    }),
    query(alertsApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor = null, ...wanted } = c.req.valid("query");
      const { items, nextCursor } = await listAlerts(db, viewer, { ...wanted, cursor });
      return c.json({ items: items.map(toAnswer), nextCursor });
    },
  )
  .post(
    "/alerts/:id/resolve",
    describe({
      tag,
      summary: "Resolve an alert",
      description: "It no longer lowers its review's score. A review that is held waits for its case in the queue.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(resolveForm),
    async (c) => {
      const { actionTaken } = c.req.valid("json");
      await resolveAlert(c.get("request"), { id: c.req.param("id"), actionTaken });
      return c.json({ success: true } as const);
    },
  );
