import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { can, type Member, type Viewer } from "../../foundation/access/policy";
import { reviewEdits } from "../reviews/schema";
import { isReported } from "../../foundation/cases/pending";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { isHeld } from "../reviews/held";
import { type EarlierText, earlierText, reviews, reviewText } from "../reviews/schema";

export const NO_REVIEW = "There is no such review.";

export const REVIEW_STATUSES = ["shown", "held", "withdrawn", "hidden"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A member's own review with what an edit has to know; somebody else's is not found. */
export const selectOwn = (db: Db, author: Member, id: string) =>
  db
    .select({
      ...reviewText,
      orderNumber: reviews.orderNumber,
      id: reviews.id,
      vendorId: reviews.vendorId,
      vendorName: vendors.name,
      productId: reviews.productId,
      productName: products.name,
      editedAt: reviews.editedAt,
      hiddenAt: reviews.hiddenAt,
      hiddenCause: reviews.hiddenCause,
      hiddenReason: reviews.hiddenReason,
      isPending: sql<number>`${isReported("review", reviews.id)}`.as("is_pending"),
    })
    .from(reviews)
    .leftJoin(vendors, eq(vendors.id, reviews.vendorId))
    .leftJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, id), eq(reviews.authorId, author.id)));

export type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];

export function statusOf({ hiddenAt, hiddenCause }: Pick<OwnRow, "hiddenAt" | "hiddenCause">): ReviewStatus {
  if (hiddenAt === null) return "shown";
  if (hiddenCause === "withdrawn") return "withdrawn";
  return isHeld(hiddenCause) ? "held" : "hidden";
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

interface Earlier {
  until: number;
  text: EarlierText;
}

interface History {
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
    title,
    vendorId,
    productId,
    edits: edits.map(({ until, text }) => ({ until, text: earlierText.parse(text) })),
  };
}
