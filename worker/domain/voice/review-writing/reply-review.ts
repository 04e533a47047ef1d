import { and, eq, gt, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { can, type Viewer } from "../../foundation/access/policy";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { vendors } from "../../catalogue/vendors/schema";
import { NO_REVIEW } from "./own-review";
import { lapsed } from "../../catalogue/vendors/lapsed";
import { writerOf } from "../../foundation/access/demand";
import { REPLY_EDIT_HOURS } from "../reviews/reply-limits";
import { reviewReplies, reviews } from "../reviews/schema";

const EDIT_MS = REPLY_EDIT_HOURS * 3_600_000;

export const REPLIED = "You have already replied to this review.";
export const TOO_LATE = `A reply can be changed for ${REPLY_EDIT_HOURS} hours.`;
export const REPLY_HIDDEN = "Our moderators have hidden this reply, so it stays as it is.";
export const LAPSED = "You can reply again once your verification is back in effect.";

interface Answerable {
  id: string;
  vendorId: string;
  productId: string | null;
  vendorName: string;
  title: string;
  content: string;
  rating: number;
  authorId: string;
  reply: { text: string; createdAt: number; hidden: boolean } | null;
  /** UTC epoch milliseconds since when the vendor may not write; null where it may. */
  lapsedAt: number | null;
}

/** One round trip. @throws NotFound for what does not show and for every other vendor's (rules/access#refusals) */
export async function readAnswerable(db: Db, viewer: Viewer, id: string): Promise<Answerable> {
  const [row] = await db
    .select({
      id: reviews.id,
      vendorId: reviews.vendorId,
      productId: reviews.productId,
      vendorName: vendors.name,
      lapsedAt: vendors.writingLapsedAt,
      title: reviews.title,
      content: reviews.content,
      rating: reviews.rating,
      authorId: reviews.authorId,
      response: reviewReplies.response,
      repliedAt: reviewReplies.createdAt,
      replyHiddenAt: reviewReplies.hiddenAt,
    })
    .from(reviews)
    .innerJoin(vendors, and(eq(vendors.id, reviews.vendorId), isNull(vendors.hiddenAt)))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)));
  if (row === undefined || !can(viewer, "vendor.own", row.vendorId)) throw new NotFound(NO_REVIEW);
  const { response, repliedAt, replyHiddenAt, ...review } = row;
  const reply =
    response === null || repliedAt === null
      ? null
      : { text: response, createdAt: repliedAt, hidden: replyHiddenAt !== null };
  return { ...review, reply };
}

/** Until when the reply can be changed, in UTC epoch milliseconds. */
export const replyOpenUntil = (reply: { createdAt: number }): number => reply.createdAt + EDIT_MS;

type Context = Pick<RequestContext, "db" | "viewer" | "now">;

/** The same text again changes nothing (rules/reviews#replies). */
export async function replyToReview(context: Context, id: string, response: string): Promise<void> {
  const { db, now } = context;
  const author = writerOf(context.viewer);
  const review = await readAnswerable(db, author, id);
  if (review.lapsedAt !== null) throw lapsed(LAPSED);
  if (review.reply?.text === response) return;
  if (review.reply !== null) return changeReply(context, review, response);
  const { vendorId } = review;
  const written = db
    .insert(reviewReplies)
    .values({ reviewId: id, vendorId, authorId: author.id, response, createdAt: now })
    .onConflictDoNothing();
  await batchIfChanged(db, written, [notifyReviewer(context, review)], () => new Conflict(REPLIED, "already-replied"));
}

async function changeReply({ db, now }: Context, { id, reply }: Answerable, response: string): Promise<void> {
  if (reply?.hidden === true) throw new Forbidden(REPLY_HIDDEN, "hidden-by-moderators");
  const open = gt(reviewReplies.createdAt, now - EDIT_MS);
  const changed = db
    .update(reviewReplies)
    .set({ response, editedAt: now })
    .where(and(eq(reviewReplies.reviewId, id), isNull(reviewReplies.hiddenAt), open));
  await batchIfChanged(db, changed, [], () => new Conflict(TOO_LATE, "reply-closed"));
}

const notifyReviewer = ({ db, now }: Context, review: Answerable) => notify(db, replyNotice(review), now);

/** For whoever wrote the review. */
export const replyNotice = (
  review: Pick<Answerable, "id" | "authorId" | "title" | "vendorId" | "productId" | "vendorName">,
): NoticeWords => ({
  userId: review.authorId,
  type: "reply",
  mergeKey: `reply:${review.id}`,
  title: `${review.vendorName} replied to your review`,
  message: review.title,
  actionUrl: replyPath(review),
});

export function replyPath({ id, vendorId, productId }: Pick<Answerable, "id" | "vendorId" | "productId">): string {
  const query = new URLSearchParams({ vendor: vendorId, ...(productId === null ? {} : { product: productId }) });
  return `/reviews?${query.toString()}#review-${id}`;
}
