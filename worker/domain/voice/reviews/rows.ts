import { and, eq, isNull, sql } from "drizzle-orm";
import { joined, named } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { shownRole, type Viewer } from "../../foundation/access/policy";
import { products } from "../../catalogue/products/schema";
import { pictureAddress } from "../../foundation/users/picture";
import { users } from "../../foundation/users/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { reviewReplies, reviews, reviewVotes } from "./schema";
import { preview, PREVIEW } from "./forms";
import { isHeld } from "./held";
import type { ReviewAuthor, ReviewView } from "./view";

/** Left joins throughout keep `reviews` the outer table, so its index serves filter and order. */
export const selectReviews = (db: Db, voterId: string | null = null) =>
  db
    .select({
      id: named(reviews.id, "review_id"),
      vendorId: named(reviews.vendorId, "vendor_id"),
      vendorName: joined(vendors.name, "vendor_name"),
      productId: named(reviews.productId, "product_id"),
      productName: sql<string | null>`case when ${products.hiddenAt} is null then ${products.name} end`.as(
        "product_name",
      ),
      authorId: named(reviews.authorId, "author_id"),
      username: joined(users.username, "username"),
      role: joined(users.role, "role"),
      picture: named(users.picture, "picture"),
      testerSince: named(users.testerSince, "tester_since"),
      deletedAt: named(users.deletedAt, "deleted_at"),
      rating: named(reviews.rating, "rating"),
      title: named(reviews.title, "title"),
      content: named(reviews.content, "content"),
      pros: named(reviews.pros, "pros"),
      cons: named(reviews.cons, "cons"),
      wouldRecommend: named(reviews.wouldRecommend, "would_recommend"),
      productsPurchased: named(reviews.productsPurchased, "products_purchased"),
      categoryRatings: named(reviews.categoryRatings, "category_ratings"),
      experience: named(reviews.experience, "experience"),
      tags: named(reviews.tags, "tags"),
      userExperience: named(reviews.userExperience, "user_experience"),
      purchaseDate: named(reviews.purchaseDate, "purchase_date"),
      verifiedBy: named(reviews.verifiedBy, "verified_by"),
      incentive: named(reviews.incentive, "incentive"),
      helpful: named(reviews.helpfulVotes, "helpful_votes"),
      unhelpful: named(reviews.unhelpfulVotes, "unhelpful_votes"),
      createdAt: named(reviews.createdAt, "created_at"),
      editedAt: named(reviews.editedAt, "edited_at"),
      hiddenReason: named(reviews.hiddenReason, "hidden_reason"),
      reply: joined(reviewReplies.response, "reply"),
      repliedAt: joined(reviewReplies.createdAt, "replied_at"),
      votedHelpful:
        voterId === null
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

export function toReviewView(row: ReviewRow, viewer: Viewer): ReviewView {
  const {
    vendorId,
    vendorName,
    productId,
    productName,
    authorId,
    username,
    role,
    picture,
    testerSince,
    deletedAt,
    reply,
    repliedAt,
    votedHelpful,
    hiddenReason,
    ...rest
  } = row;
  return {
    ...rest,
    vendor: { id: vendorId, name: vendorName ?? "" },
    product: productId !== null && productName !== null ? { id: productId, name: productName } : null,
    author: toAuthor({ authorId, username, role, picture, testerSince, deletedAt }),
    held: isHeld(hiddenReason) ? hiddenReason : null,
    mine: viewer.kind === "member" && viewer.id === authorId,
    vote: votedHelpful === null ? null : votedHelpful === 1 ? "helpful" : "unhelpful",
    reply: reply !== null && repliedAt !== null ? { text: reply, createdAt: repliedAt } : null,
  };
}

/** The same with the beginning of its text, for pages that show no more: nothing that does not show is sent. */
export function toBriefReview(row: ReviewRow, viewer: Viewer): ReviewView {
  const view = toReviewView(row, viewer);
  return { ...view, content: preview(view.content, PREVIEW.vendorPage) };
}
