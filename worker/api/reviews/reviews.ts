import { Hono } from "hono";
import { z } from "zod";
import { editReview, withdrawReview } from "../../domain/voice/review-writing/edit-review";
import { HELD_CAUSES } from "../../domain/voice/reviews/held";
import { reviewApiQuery } from "../../domain/voice/reviews/forms";
import { getReview, listReviews } from "../../domain/voice/reviews/list-reviews";
import { REVIEW_STATUSES, reviewHistory } from "../../domain/voice/review-writing/own-review";
import { publishReview } from "../../domain/voice/review-writing/publish-review";
import { replyForm } from "../../domain/voice/reviews/reply-forms";
import { replyToReview } from "../../domain/voice/review-writing/reply-review";
import { reviewEditForm, reviewForm } from "../../domain/voice/review-writing/review-form";
import { VOTES, voteForm } from "../../domain/voice/reviews/vote-forms";
import { voteReview } from "../../domain/voice/review-writing/vote-review";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { earlierReview, review, toAnswer } from "./review-answers";
import { json, query } from "../http/validate";

const tag = "Reviews";

/** Reading, writing and answering reviews. */
export const reviewsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Visible reviews, by vendor, product and rating",
      description:
        "A product narrows its vendor. An unknown vendor or product has no reviews. `nextCursor` continues the same order.",
      answer: listOf(review),
      problems: [400],
    }),
    query(reviewApiQuery),
    async (c) => {
      const { db, viewer } = c.get("request");
      const { cursor, limit, ...filter } = c.req.valid("query");
      const { items, nextCursor } = await listReviews(db, viewer, filter, cursor, limit);
      return withEtag(c, { items: items.map(toAnswer), nextCursor });
    },
  )
  .post(
    "/",
    describe({
      tag,
      summary: "Publish a review",
      description:
        "One for each member, vendor and product: a second answers 409. Vendors cannot review themselves. `held` says why a review waits for a moderator before it shows, and `heldCause` says it as a code; both are null where it shows. An `orderNumber` with `purchaseDate` and `purchaseAmount` files a purchase claim in the same step: both are written, or neither.",
      answer: z.object({
        id: z.string(),
        held: z.string().nullable(),
        heldCause: z.enum(HELD_CAUSES).nullable(),
        claimId: z.string().nullable().describe("The purchase claim that was filed along"),
      }),
      status: 201,
      problems: [400, 401, 403, 409, 413, 415, 429],
    }),
    json(reviewForm),
    async (c) => c.json(await publishReview(c.get("request"), c.req.valid("json")), 201),
  )
  .get("/:id", describe({ tag, summary: "One visible review", answer: review, problems: [404] }), async (c) => {
    const { db, viewer } = c.get("request");
    return withEtag(c, toAnswer(await getReview(db, viewer, c.req.param("id"))));
  })
  .put(
    "/:id",
    describe({
      tag,
      summary: "Change your own review",
      description: "The whole content. What it said before is stored. One that was withdrawn is published again.",
      answer: z.object({ id: z.string(), standing: z.enum(REVIEW_STATUSES) }),
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(reviewEditForm),
    async (c) => {
      const { id, status } = await editReview(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ id, standing: status });
    },
  )
  .put(
    "/:id/withdrawal",
    describe({
      tag,
      summary: "Withdraw your own review",
      description: "It is not shown or counted anywhere. Changing it publishes it again.",
      answer: z.object({ standing: z.literal("withdrawn") }),
      problems: [401, 403, 404],
    }),
    async (c) => {
      const request = c.get("request");
      await withdrawReview(request, c.req.param("id"));
      return c.json({ standing: "withdrawn" } as const);
    },
  )
  .get(
    "/:id/history",
    describe({
      tag,
      summary: "What a review said before its edits",
      description: "For its author and for moderators; newest first.",
      answer: z.object({ items: z.array(earlierReview) }),
      problems: [401, 403, 404],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json({ items: (await reviewHistory(db, viewer, c.req.param("id"))).edits });
    },
  )
  .put(
    "/:id/vote",
    describe({
      tag,
      summary: "Vote on a review, change the vote or take it back",
      description: "One vote per member. Nobody can vote on their own review, and no vendor on a review of itself.",
      answer: z.object({ helpful: z.int(), unhelpful: z.int(), vote: z.enum(VOTES).nullable() }),
      problems: [400, 401, 403, 404, 413, 415],
    }),
    json(voteForm),
    async (c) => {
      const { vote } = c.req.valid("json");
      return c.json(await voteReview(c.get("request"), c.req.param("id"), vote === "none" ? null : vote));
    },
  )
  .put(
    "/:id/reply",
    describe({
      tag,
      summary: "Reply to a review as its vendor",
      description:
        "One official reply, which can be changed for 24 hours. For every other vendor the review does not exist.",
      answer: z.object({ response: z.string() }),
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(replyForm),
    async (c) => {
      const { response } = c.req.valid("json");
      await replyToReview(c.get("request"), c.req.param("id"), response);
      return c.json({ response });
    },
  );
