import { Hono } from "hono";
import { z } from "zod";
import { REVIEW_STATUSES } from "../../domain/voice/review-writing/own-review";
import { ownReviews } from "../../domain/voice/review-writing/own-reviews";
import { ownReviewsApiQuery } from "../../domain/voice/reviews/forms";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { query } from "../http/validate";
import { review, toAnswer } from "../reviews/review-answers";

const own = review.extend({ standing: z.enum(REVIEW_STATUSES) });

export const accountReviewsApi = new Hono<AppEnv>().get(
  "/",
  describe({
    tag: "Account",
    summary: "Your reviews, newest first",
    description: "Those too that wait for a moderator, were hidden, or that you withdrew: `standing` says which.",
    answer: listOf(own),
    problems: [400, 401],
  }),
  query(ownReviewsApiQuery),
  async (c) => {
    const { db, viewer } = c.get("request");
    const { cursor = null, limit } = c.req.valid("query");
    const { items, nextCursor } = await ownReviews(db, viewer, { cursor, limit });
    const answers = items.map(({ review: each, status }) => ({ ...toAnswer(each), standing: status }));
    return c.json({ items: answers, nextCursor });
  },
);
