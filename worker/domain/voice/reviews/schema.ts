import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { HIDDEN_CAUSES } from "./held";
import { FACET_KINDS, INCENTIVE_KINDS, USER_EXPERIENCE, VERIFIED_BY } from "./forms";
import { CATEGORY_RATINGS } from "../../catalogue/vendors/category-ratings";

const texts = z.array(z.string());
export const categoryRatings = z.partialRecord(z.enum(CATEGORY_RATINGS), z.number().int().min(1).max(5));
export const experienceDetails = z.object({
  orderSize: z.string().optional(),
  orderValue: z.string().optional(),
  effectsExperienced: texts.default([]),
  dosageUsed: z.string().optional(),
  consumptionMethod: z.string().optional(),
  purposeOfUse: z.string().optional(),
  firstTimeCustomer: z.boolean().optional(),
  returningCustomer: z.boolean().optional(),
  comparedToOtherVendors: z.string().optional(),
  wouldOrderAgain: z.boolean().optional(),
});

const reviewPhoto = z.object({ id: z.string(), width: z.number(), height: z.number(), alt: z.string() });
export type ReviewPhoto = z.infer<typeof reviewPhoto>;

/** What an edit can change, as the history of a review keeps it. */
export const earlierText = z.object({
  rating: z.number().int(),
  title: z.string(),
  content: z.string(),
  pros: texts,
  cons: texts,
  wouldRecommend: z.boolean(),
  productsPurchased: texts,
  categoryRatings,
  experience: experienceDetails,
  tags: texts,
  userExperience: z.enum(USER_EXPERIENCE).nullable(),
  orderNumber: z.string().nullable(),
  purchaseDate: z.string().nullable(),
  photos: z.array(reviewPhoto).default([]),
});
export type EarlierText = z.infer<typeof earlierText>;

const visible = sql`hidden_at is null`;
const lowRated = sql`hidden_at is null and rating <= 2`;
const withPhotos = sql`hidden_at is null and photos <> '[]'`;

export const reviews = sqliteTable(
  "reviews",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    /** Null for a review of the vendor as a whole. */
    productId: text("product_id"),
    authorId: text("author_id").notNull(),
    rating: integer("rating").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    pros: jsonColumn("pros", texts).notNull(),
    cons: jsonColumn("cons", texts).notNull(),
    wouldRecommend: integer("would_recommend", { mode: "boolean" }).notNull(),
    productsPurchased: jsonColumn("products_purchased", texts).notNull(),
    categoryRatings: jsonColumn("category_ratings", categoryRatings).notNull(),
    experience: jsonColumn("experience", experienceDetails).notNull(),
    tags: jsonColumn("tags", texts).notNull(),
    userExperience: text("user_experience", { enum: USER_EXPERIENCE }),
    orderNumber: text("order_number"),
    purchaseDate: text("purchase_date"),
    /** Those that show, in order: triggers of the migration derive them from the `photos` attached to it. */
    photos: jsonColumn("photos", z.array(reviewPhoto)).notNull().default([]),
    verifiedBy: text("verified_by", { enum: VERIFIED_BY }),
    verifiedAt: timestamp("verified_at"),
    /** What the author got for writing; a public mark wherever the review shows (rules/reviews#incentive-mark). */
    incentive: text("incentive"),
    /** Which of these `incentive` says in words. */
    incentiveKind: text("incentive_kind", { enum: INCENTIVE_KINDS }),
    helpfulVotes: integer("helpful_votes").notNull().default(0),
    unhelpfulVotes: integer("unhelpful_votes").notNull().default(0),
    reportCount: integer("report_count").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    editedAt: timestamp("edited_at"),
    /** Keyed hash of the network it was written from; deleted after 90 days. Null for older reviews. */
    networkHash: text("network_hash"),
    hiddenAt: timestamp("hidden_at"),
    hiddenCause: text("hidden_cause", { enum: HIDDEN_CAUSES }),
    hiddenBy: text("hidden_by"),
    hiddenReason: text("hidden_reason"),
    /** Whether its vendor has yet to reply: triggers of the migration derive it from `review_replies`. */
    unanswered: integer("unanswered", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    uniqueIndex("reviews_once").on(table.authorId, table.vendorId, sql`coalesce(product_id, '')`),
    // What a member finds of their own, whatever became of it.
    index("reviews_author_newest").on(table.authorId, table.createdAt, table.id),
    index("reviews_newest").on(table.createdAt, table.id).where(visible),
    index("reviews_rating").on(table.rating, table.createdAt, table.id).where(visible),
    index("reviews_helpful").on(table.helpfulVotes, table.createdAt, table.id).where(visible),
    index("reviews_rating_helpful").on(table.rating, table.helpfulVotes, table.createdAt, table.id).where(visible),
    index("reviews_vendor_newest").on(table.vendorId, table.createdAt, table.id).where(visible),
    index("reviews_vendor_rating").on(table.vendorId, table.rating, table.createdAt, table.id).where(visible),
    index("reviews_vendor_helpful").on(table.vendorId, table.helpfulVotes, table.createdAt, table.id).where(visible),
    index("reviews_product_newest").on(table.productId, table.createdAt, table.id).where(visible),
    index("reviews_product_rating").on(table.productId, table.rating, table.createdAt, table.id).where(visible),
    index("reviews_product_helpful").on(table.productId, table.helpfulVotes, table.createdAt, table.id).where(visible),
    index("reviews_product_photos").on(table.productId, table.createdAt, table.id).where(withPhotos),
    index("reviews_vendor_inbox").on(table.vendorId, table.unanswered, table.createdAt, table.id).where(visible),
    index("reviews_vendor_low").on(table.vendorId, table.unanswered, table.createdAt, table.id).where(lowRated),
    // Who else wrote about a vendor from one network, while that is known.
    index("reviews_vendor_network")
      .on(table.vendorId, table.networkHash, table.createdAt)
      .where(sql`network_hash is not null`),
    index("reviews_network_age")
      .on(table.createdAt)
      .where(sql`network_hash is not null`),
  ],
);

/** What a review says, but for the order number, which only its author gets. */
export const reviewText = {
  rating: reviews.rating,
  title: reviews.title,
  content: reviews.content,
  pros: reviews.pros,
  cons: reviews.cons,
  wouldRecommend: reviews.wouldRecommend,
  productsPurchased: reviews.productsPurchased,
  categoryRatings: reviews.categoryRatings,
  experience: reviews.experience,
  tags: reviews.tags,
  userExperience: reviews.userExperience,
  purchaseDate: reviews.purchaseDate,
  photos: reviews.photos,
};

/** Triggers of the migration derive these rows from `reviews` (decision 012); nothing else writes them. */
export const reviewFacets = sqliteTable(
  "review_facets",
  {
    reviewId: text("review_id").notNull(),
    kind: text("kind", { enum: FACET_KINDS }).notNull(),
    value: text("value").notNull(),
    vendorId: text("vendor_id").notNull(),
    productId: text("product_id"),
    rating: integer("rating").notNull(),
    helpfulVotes: integer("helpful_votes").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.kind, table.value] }),
    index("review_facets_newest").on(table.kind, table.value, table.createdAt, table.reviewId),
    index("review_facets_rating").on(table.kind, table.value, table.rating, table.createdAt, table.reviewId),
    index("review_facets_helpful").on(table.kind, table.value, table.helpfulVotes, table.createdAt, table.reviewId),
  ],
);

/** How many visible reviews have a facet: of the whole site under "", of a vendor, of a product. */
export const reviewFacetCounts = sqliteTable(
  "review_facet_counts",
  {
    about: text("about").notNull(),
    kind: text("kind", { enum: FACET_KINDS }).notNull(),
    value: text("value").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.about, table.kind, table.value] }),
    index("review_facet_counts_most").on(table.about, table.kind, table.count, table.value),
  ],
);

export const reviewVotes = sqliteTable(
  "review_votes",
  {
    reviewId: text("review_id").notNull(),
    userId: text("user_id").notNull(),
    helpful: integer("helpful", { mode: "boolean" }).notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index("review_votes_user").on(table.userId, table.reviewId),
  ],
);

export const reviewReplies = sqliteTable(
  "review_replies",
  {
    reviewId: text("review_id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    authorId: text("author_id").notNull(),
    response: text("response").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** When it was last changed, however soon; the reply says so (rules/reviews#replies). */
    editedAt: timestamp("edited_at"),
    hiddenAt: timestamp("hidden_at"),
    hiddenBy: text("hidden_by"),
    hiddenReason: text("hidden_reason"),
  },
  (table) => [
    index("review_replies_author").on(table.authorId, table.reviewId),
    index("review_replies_vendor").on(table.vendorId, table.createdAt),
  ],
);

export const reviewEdits = sqliteTable(
  "review_edits",
  {
    reviewId: text("review_id").notNull(),
    editedAt: timestamp("edited_at").notNull(),
    editedBy: text("edited_by").notNull(),
    before: jsonColumn("before", z.record(z.string(), z.unknown())).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.editedAt] }),
    index("review_edits_editor").on(table.editedBy, table.reviewId, table.editedAt),
  ],
);
