import { and, desc, eq, sql } from "drizzle-orm";
import { joined, named } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { can, type Member, type Viewer } from "../../foundation/access/policy";
import { reviewEdits } from "../reviews/schema";
import { moderationCases } from "../../foundation/cases/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { isHeld, WITHDRAWN } from "../reviews/held";
import { type EarlierText, earlierText, reviews } from "../reviews/schema";

export const NO_REVIEW = "There is no such review.";

export type Standing = "shown" | "held" | "withdrawn" | "hidden";

/** What one member's review says, by the names of the columns that an edit changes. */
const content = {
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
  orderNumber: named(reviews.orderNumber, "order_number"),
  purchaseDate: named(reviews.purchaseDate, "purchase_date"),
};

const isPending = sql<number>`exists (select 1 from ${moderationCases} where ${moderationCases.kind} = 'review' and ${moderationCases.subjectId} = ${reviews.id} and ${moderationCases.status} in ('open', 'claimed', 'appealed'))`;

/** A member's own review with what an edit has to know; somebody else's is not found. */
export const selectOwn = (db: Db, author: Member, id: string) =>
  db
    .select({
      ...content,
      id: named(reviews.id, "review_id"),
      vendorId: named(reviews.vendorId, "vendor_id"),
      vendorName: joined(vendors.name, "vendor_name"),
      productId: named(reviews.productId, "product_id"),
      productName: joined(products.name, "product_name"),
      editedAt: named(reviews.editedAt, "edited_at"),
      hiddenAt: named(reviews.hiddenAt, "hidden_at"),
      hiddenReason: named(reviews.hiddenReason, "hidden_reason"),
      isPending: isPending.as("is_pending"),
    })
    .from(reviews)
    .leftJoin(vendors, eq(vendors.id, reviews.vendorId))
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, id), eq(reviews.authorId, author.id)));

export type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];

export function standingOf({ hiddenAt, hiddenReason }: Pick<OwnRow, "hiddenAt" | "hiddenReason">): Standing {
  if (hiddenAt === null) return "shown";
  if (hiddenReason === WITHDRAWN) return "withdrawn";
  return isHeld(hiddenReason) ? "held" : "hidden";
}

export function textOf(row: OwnRow): EarlierText {
  return earlierText.parse(row);
}

/** One round trip. @throws NotFound for anybody else's (rules/access#refusals) */
export async function readOwn(db: Db, author: Member, id: string): Promise<OwnRow> {
  const [row] = await selectOwn(db, author, id);
  if (row === undefined) throw new NotFound(NO_REVIEW);
  return row;
}

export interface Earlier {
  until: number;
  text: EarlierText;
}

export interface History {
  title: string;
  vendorId: string;
  productId: string | null;
  edits: Earlier[];
}

const EDITS_SHOWN = 50;

/** For its author and the moderators (rules/reviews#editing); one round trip. @throws NotFound for everybody else */
export async function reviewHistory(db: Db, viewer: Viewer, id: string): Promise<History> {
  const [[review], edits] = await db.batch([
    db
      .select({
        title: reviews.title,
        authorId: reviews.authorId,
        vendorId: reviews.vendorId,
        productId: reviews.productId,
      })
      .from(reviews)
      .where(eq(reviews.id, id)),
    db
      .select({ until: reviewEdits.editedAt, text: reviewEdits.before })
      .from(reviewEdits)
      .where(eq(reviewEdits.reviewId, id))
      .orderBy(desc(reviewEdits.editedAt))
      .limit(EDITS_SHOWN),
  ]);
  const isAuthor = viewer.kind === "member" && viewer.id === review?.authorId;
  if (review === undefined || (!isAuthor && !can(viewer, "moderation.queue"))) throw new NotFound(NO_REVIEW);
  const { title, vendorId, productId } = review;
  return {
    ...{ title, vendorId, productId },
    edits: edits.map(({ until, text }) => ({ until, text: earlierText.parse(text) })),
  };
}
