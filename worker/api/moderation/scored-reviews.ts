import { Hono } from "hono";
import { z } from "zod";
import { listScoredReviews } from "../../domain/views/review-integrity/scored-reviews";
import { scoredReviewsApiQuery } from "../../domain/voice/integrity/forms";
import { REVIEW_BADGES } from "../../domain/voice/integrity/score";
import { ALERT_SEVERITIES, TESTER_LEVELS } from "../../domain/voice/integrity/words";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { at } from "../http/shapes";
import { query } from "../http/validate";

const named = z.object({ id: z.string(), name: z.string() });
const review = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  rating: z.number().int(),
  createdAt: at,
  vendor: named,
  product: named.nullable(),
  author: z.object({ id: z.string(), username: z.string() }).nullable().describe("null for a former member"),
  level: z.enum(TESTER_LEVELS).nullable().describe("What the reviewer says of their own experience"),
  verificationBadges: z.array(
    z.object({
      type: z.enum(REVIEW_BADGES),
      name: z.string(),
      description: z.string(),
      verifiedDate: at.nullable(),
    }),
  ),
  integrityScore: z.number().int().describe("0 to 100"),
  flagged: z.boolean().describe("Has an alert that nobody has resolved"),
  alerts: z.array(z.object({ id: z.string(), severity: z.enum(ALERT_SEVERITIES), description: z.string() })),
});

/** Reviews that show, with their scores. */
export const scoredReviewsApi = new Hono<AppEnv>().get(
  "/",
  describe({
    tag: "Review integrity",
    summary: "Reviews with integrity score, verification badges and unresolved alerts",
    description: "With `q`, of the newest hundred that have all of its words.",
    answer: listOf(review),
    problems: [400, 401, 403],
  }),
  query(scoredReviewsApiQuery),
  async (c) => {
    const { db, viewer } = c.get("request");
    const { cursor = null, ...wanted } = c.req.valid("query");
    return c.json(await listScoredReviews(db, viewer, { ...wanted, cursor }));
  },
);
