import { and, eq, isNull, type Placeholder, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { shownRole, type Viewer } from "../../foundation/access/policy";
import { products } from "../../catalogue/products/schema";
import { pictureAddress } from "../../foundation/users/picture";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { reviewReplies, reviews, reviewText, reviewVotes } from "./schema";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import { HELD_TEXTS, isHeld } from "./held";
import type { ReviewAuthor, ReviewExcerpt, ReviewView } from "./view";

/** Left joins throughout keep `reviews` the outer table, so its index serves filter and order. */
export const selectReviews = (db: Db, voterId?: string | Placeholder) =>
  db
    .select({
      id: reviews.id,
      vendorId: reviews.vendorId,
      vendorName: vendors.name,
      productId: reviews.productId,
      productName: sql<string | null>`case when ${products.hiddenAt} is null then ${products.name} end`.as(
        "product_name",
      ),
      authorId: reviews.authorId,
      username: users.username,
      role: users.role,
      picture: users.picture,
      testerSince: users.testerSince,
      deletedAt: users.deletedAt,
      ...reviewText,
      verifiedBy: reviews.verifiedBy,
      incentive: reviews.incentive,
      helpful: reviews.helpfulVotes,
      unhelpful: reviews.unhelpfulVotes,
      createdAt: reviews.createdAt,
      editedAt: reviews.editedAt,
      hiddenAt: reviews.hiddenAt,
      hiddenCause: reviews.hiddenCause,
      reply: reviewReplies.response,
      repliedAt: reviewReplies.createdAt,
      replyEditedAt: reviewReplies.editedAt,
      votedHelpful:
        voterId === undefined
          ? sql<number | null>`null`.as("voted_helpful")
          : sql<
              number | null
            >`(select helpful from ${reviewVotes} as own where own.review_id = ${reviews.id} and own.user_id = ${voterId})`.as(
              "voted_helpful",
            ),
    })
    .from(reviews)
    .leftJoin(vendors, eq(vendors.id, reviews.vendorId))
    .leftJoin(products, eq(products.id, reviews.productId))
    .leftJoin(users, eq(users.id, reviews.authorId))
    .leftJoin(reviewReplies, and(eq(reviewReplies.reviewId, reviews.id), isNull(reviewReplies.hiddenAt)));

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

type AuthorRow = Pick<ReviewRow, "authorId" | "username" | "role" | "picture" | "testerSince" | "deletedAt">;

function toAuthor({ authorId, username, role, picture, testerSince, deletedAt }: AuthorRow): ReviewAuthor {
  if (username === null || role === null || deletedAt !== null) return { former: true };
  const shown = { id: authorId, username, role: shownRole(role, testerSince !== null) };
  return { former: false, ...shown, picture: pictureAddress(authorId, picture) };
}

function common(row: ReviewRow, viewer: Viewer): ReviewExcerpt {
  const { productId, productName, reply, repliedAt, replyEditedAt } = row;
  return {
    id: row.id,
    vendor: { id: row.vendorId, name: row.vendorName ?? "" },
    product: productId !== null && productName !== null ? { id: productId, name: productName } : null,
    author: toAuthor(row),
    mine: viewer.kind === "member" && viewer.id === row.authorId,
    rating: row.rating,
    title: row.title,
    content: row.content,
    verifiedBy: row.verifiedBy,
    incentive: row.incentive,
    helpful: row.helpful,
    unhelpful: row.unhelpful,
    createdAt: row.createdAt,
    editedAt: row.editedAt,
    reply: reply !== null && repliedAt !== null ? { text: reply, createdAt: repliedAt, editedAt: replyEditedAt } : null,
  };
}

export function toReviewView(row: ReviewRow, viewer: Viewer): ReviewView {
  return {
    ...common(row, viewer),
    pros: row.pros,
    cons: row.cons,
    wouldRecommend: row.wouldRecommend,
    productsPurchased: row.productsPurchased,
    categoryRatings: row.categoryRatings,
    experience: row.experience,
    tags: row.tags,
    photos: row.photos,
    userExperience: row.userExperience,
    purchaseDate: row.purchaseDate,
    held: isHeld(row.hiddenCause) ? HELD_TEXTS[row.hiddenCause] : null,
    vote: row.votedHelpful === null ? null : row.votedHelpful === 1 ? "helpful" : "unhelpful",
  };
}

/** The same with the beginning of its text, for pages that show no more: nothing that does not show is sent. */
export function toExcerpt(row: ReviewRow, viewer: Viewer): ReviewExcerpt {
  return { ...common(row, viewer), content: preview(row.content, PREVIEW.vendorPage) };
}
