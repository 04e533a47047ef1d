import { z } from "zod";
import { PORTFOLIO_CATEGORIES, PORTFOLIO_MOST } from "../../domain/views/portfolio/categories";
import type { Portfolio } from "../../domain/views/portfolio/portfolio";
import type { ActivityEntry } from "../../domain/views/profile/activity-tab";
import type { ProfilePost } from "../../domain/views/profile/posts-tab";
import { VERIFIED_BY } from "../../domain/voice/reviews/forms";
import { SOCIAL_TYPES, VISIBILITIES } from "../../domain/voice/social/limits";
import { at } from "../http/shapes";

const subject = z.object({ id: z.string(), name: z.string() });
const excerpt = z.string().describe("The beginning of its text");

const review = z.object({
  kind: z.literal("review"),
  id: z.string(),
  dateCreated: at,
  vendor: subject,
  product: subject.nullable(),
  rating: z.int(),
  title: z.string(),
  excerpt,
  verifiedBy: z.enum(VERIFIED_BY).nullable(),
  incentive: z.string().nullable(),
  helpfulVotes: z.int(),
});

/** What a member wrote, by `kind`. */
export const written = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["thread", "reply", "comment"]),
    id: z.string().describe("Of the post"),
    dateCreated: at,
    title: z.string().describe("Of its thread"),
    category: z.string(),
    excerpt,
    score: z.int().describe("Upvotes without downvotes"),
    answers: z.int(),
  }),
  review,
  z.object({
    kind: z.literal("social"),
    id: z.string(),
    dateCreated: at,
    type: z.enum(SOCIAL_TYPES),
    visibility: z.enum(VISIBILITIES),
    excerpt,
    likes: z.int(),
    comments: z.int(),
  }),
]);

export function toWrittenAnswer(item: ProfilePost): z.infer<typeof written> {
  switch (item.kind) {
    case "review": {
      const { createdAt: dateCreated, helpful: helpfulVotes, ...rest } = item;
      return { ...rest, dateCreated, helpfulVotes };
    }
    case "social": {
      const { createdAt: dateCreated, ...rest } = item;
      return { ...rest, dateCreated };
    }
    default: {
      const { createdAt: dateCreated, rating: score, ...rest } = item;
      return { ...rest, dateCreated, score };
    }
  }
}

const done = { relatedId: z.string().describe("Of what it is about"), timestamp: at };

/** What a member did, by `type`. */
export const activity = z.discriminatedUnion("type", [
  z.object({
    type: z.enum(["thread_created", "comment_created"]),
    ...done,
    title: z.string().describe("Of the thread"),
    category: z.string(),
  }),
  z.object({
    type: z.literal("review_written"),
    ...done,
    title: z.string(),
    vendor: subject,
    product: subject.nullable(),
  }),
  z.object({ type: z.literal("user_followed"), ...done, username: z.string() }),
  z.object({ type: z.literal("badge_earned"), ...done, name: z.string() }),
]);

export function toActivityAnswer(entry: ActivityEntry): z.infer<typeof activity> {
  const { id: relatedId, createdAt: timestamp } = entry;
  switch (entry.type) {
    case "review_written": {
      const { type, title, vendor, product } = entry;
      return { type, relatedId, timestamp, title, vendor, product };
    }
    case "user_followed":
      return { type: entry.type, relatedId, timestamp, username: entry.username };
    case "badge_earned":
      return { type: entry.type, relatedId, timestamp, name: entry.name };
    default: {
      const { type, title, category } = entry;
      return { type, relatedId, timestamp, title, category };
    }
  }
}

/** A member's reviews by category. */
export const portfolio = z.object({
  reviewCount: z.int().describe(`Of those it was made of, the newest ${PORTFOLIO_MOST} at most`),
  categories: z.array(
    z.object({
      category: z.enum(PORTFOLIO_CATEGORIES),
      count: z.int(),
      reviews: z.array(review.extend({ unhelpfulVotes: z.int(), isFeatured: z.boolean() })),
    }),
  ),
});

export const toPortfolioAnswer = ({ count, parts }: Portfolio): z.infer<typeof portfolio> => ({
  reviewCount: count,
  categories: parts.map(({ items, ...part }) => ({
    ...part,
    reviews: items.map(({ createdAt: dateCreated, helpful: helpfulVotes, unhelpful: unhelpfulVotes, ...rest }) => {
      const { kind, id, vendor, product, rating, title, excerpt: text, verifiedBy, incentive, isFeatured } = rest;
      return {
        ...{ kind, id, dateCreated, vendor, product, rating, title, excerpt: text, verifiedBy, incentive },
        ...{ helpfulVotes, unhelpfulVotes, isFeatured },
      };
    }),
  })),
});
