import { Hono } from "hono";
import { z } from "zod";
import { CATEGORY_RATINGS, reviewApiQuery, USER_EXPERIENCE, VERIFIED_BY } from "../domain/reviews/forms";
import { getReview, listReviews } from "../domain/reviews/list-reviews";
import { FORMER_MEMBER, type ReviewView } from "../domain/reviews/view";
import type { AppEnv } from "../middleware/types";
import { at } from "./catalogue-parts";
import { describe, listOf } from "./describe";
import { withEtag } from "./etag";
import { query } from "./validate";

const experienceDetails = z.object({
  orderSize: z.string().optional(),
  orderValue: z.string().optional(),
  effectsExperienced: z.array(z.string()),
  dosageUsed: z.string().optional().describe("One person's report, never advice"),
  consumptionMethod: z.string().optional(),
  purposeOfUse: z.string().optional(),
  firstTimeCustomer: z.boolean().optional(),
  returningCustomer: z.boolean().optional(),
  comparedToOtherVendors: z.string().optional(),
  wouldOrderAgain: z.boolean().optional(),
});

/** The specification's names (document 1 §3); order number, reports and moderation are not public. */
const review = z.object({
  id: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  productId: z.string().nullable(),
  productName: z.string().nullable(),
  userId: z.string().nullable().describe("null for a former member"),
  userName: z.string(),
  rating: z.number().int().min(1).max(5),
  title: z.string(),
  content: z.string(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  wouldRecommend: z.boolean(),
  productsPurchased: z.array(z.string()),
  categoryRatings: z.partialRecord(z.enum(CATEGORY_RATINGS), z.number().int()),
  experienceDetails,
  tags: z.array(z.string()),
  userExperience: z.enum(USER_EXPERIENCE).nullable(),
  purchaseDate: z.string().nullable().describe("YYYY-MM-DD"),
  verified: z.boolean(),
  verifiedBy: z.enum(VERIFIED_BY).nullable(),
  incentivised: z.boolean(),
  incentive: z.string().nullable().describe("What the author got for writing it"),
  helpfulVotes: z.number().int(),
  unhelpfulVotes: z.number().int(),
  dateCreated: at,
  isEdited: z.boolean(),
  dateEdited: at.nullable(),
  vendorResponse: z
    .object({
      vendorId: z.string(),
      vendorName: z.string(),
      response: z.string(),
      datePosted: at,
      isOfficial: z.literal(true),
    })
    .nullable(),
});

function toAnswer(view: ReviewView): z.infer<typeof review> {
  const { vendor, product, author, reply } = view;
  return {
    id: view.id,
    vendorId: vendor.id,
    vendorName: vendor.name,
    productId: product?.id ?? null,
    productName: product?.name ?? null,
    userId: author.former ? null : author.id,
    userName: author.former ? FORMER_MEMBER : author.username,
    rating: view.rating,
    title: view.title,
    content: view.content,
    pros: view.pros,
    cons: view.cons,
    wouldRecommend: view.wouldRecommend,
    productsPurchased: view.productsPurchased,
    categoryRatings: view.categoryRatings,
    experienceDetails: view.experience,
    tags: view.tags,
    userExperience: view.userExperience,
    purchaseDate: view.purchaseDate,
    verified: view.verifiedBy !== null,
    verifiedBy: view.verifiedBy,
    incentivised: view.incentive !== null,
    incentive: view.incentive,
    helpfulVotes: view.helpful,
    unhelpfulVotes: view.unhelpful,
    dateCreated: view.createdAt,
    isEdited: view.editedAt !== null,
    dateEdited: view.editedAt,
    vendorResponse: reply && {
      vendorId: vendor.id,
      vendorName: vendor.name,
      response: reply.text,
      datePosted: reply.createdAt,
      isOfficial: true,
    },
  };
}

export const reviewsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag: "Reviews",
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
  .get(
    "/:id",
    describe({ tag: "Reviews", summary: "One visible review", answer: review, problems: [404] }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return withEtag(c, toAnswer(await getReview(db, viewer, c.req.param("id"))));
    },
  );
