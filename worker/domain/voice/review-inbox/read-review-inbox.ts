import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { NO_VENDOR, ownVendor } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { replyOpenUntil } from "../review-writing/reply-review";
import { type ReviewPhoto, reviewReplies, reviews } from "../reviews/schema";
import { isFound, matchOf } from "../reviews/search-words";
import { INBOX_COUNTED, INBOX_SIZE, type InboxLook } from "./forms";

export interface InboxReview {
  id: string;
  rating: number;
  title: string;
  content: string;
  pros: string[];
  cons: string[];
  photos: ReviewPhoto[];
  createdAt: number;
  /** Null for a former member. */
  author: { id: string; username: string } | null;
  product: { id: string; name: string } | null;
  reply: { text: string; createdAt: number; editedAt: number | null; state: "open" | "closed" | "hidden" } | null;
}

interface ReviewInbox extends Page<InboxReview> {
  vendor: { id: string; name: string };
  /** Replies rest: the vendor's verification is not in effect (rules/vendors#lapsed-writing). */
  lapsed: boolean;
  /** `unanswered` is never above INBOX_COUNTED + 1; where it is, `answered` is not known. */
  counts: Record<Exclude<InboxLook, "answered">, number> & { answered: number | null };
}

interface Asked {
  look: InboxLook;
  q: string;
  cursor: string | null;
}

/** Unanswered reviews first, and within each half the newest first. Each look has an index in this order. */
const KEYS: SortKey[] = [
  { column: reviews.unanswered, direction: "desc" },
  { column: reviews.createdAt, direction: "desc" },
  { column: reviews.id, direction: "desc" },
];

/** The unary plus keeps SQLite with what a search found, which is few. */
function shown(vendorId: string, { look, q }: Asked): SQL | undefined {
  const isSearch = q !== "";
  return and(
    isSearch ? isFound(matchOf(q, { vendor: vendorId })) : undefined,
    isSearch ? sql`+${reviews.vendorId} = ${vendorId}` : eq(reviews.vendorId, vendorId),
    isNull(reviews.hiddenAt),
    look === "unanswered" ? eq(reviews.unanswered, true) : undefined,
    look === "answered" ? eq(reviews.unanswered, false) : undefined,
    look === "low" ? lte(reviews.rating, sql`2`) : undefined,
  );
}

/** How many reviews are unanswered, counted up to `INBOX_COUNTED` + 1. */
const waiting = (vendorId: string) =>
  sql<number>`(select count(*) from (select 1 from reviews as own where own.vendor_id = ${vendorId} and own.unanswered = 1 and own.hidden_at is null limit ${sql.raw(String(INBOX_COUNTED + 1))}))`;

const selectPage = (db: Db, vendorId: string, asked: Asked) =>
  db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      title: reviews.title,
      content: reviews.content,
      pros: reviews.pros,
      cons: reviews.cons,
      photos: reviews.photos,
      createdAt: reviews.createdAt,
      unanswered: sql<number>`${reviews.unanswered}`.as("waits"),
      authorId: reviews.authorId,
      username: sql<string | null>`case when ${users.deletedAt} is null then ${users.username} end`.as("username"),
      productId: reviews.productId,
      product: sql<string | null>`case when ${products.hiddenAt} is null then ${products.name} end`.as("product_name"),
      response: reviewReplies.response,
      repliedAt: reviewReplies.createdAt,
      editedAt: reviewReplies.editedAt,
      replyHiddenAt: reviewReplies.hiddenAt,
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, reviews.productId))
    .leftJoin(users, eq(users.id, reviews.authorId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(and(shown(vendorId, asked), afterCursor(KEYS, asked.cursor)))
    .orderBy(...orderBy(KEYS))
    .limit(INBOX_SIZE + 1);

type Row = Awaited<ReturnType<typeof selectPage>>[number];

function replyOf({ response, repliedAt, editedAt, replyHiddenAt }: Row, now: number): InboxReview["reply"] {
  if (response === null || repliedAt === null) return null;
  const isOpen = now < replyOpenUntil({ createdAt: repliedAt });
  const state = replyHiddenAt !== null ? "hidden" : isOpen ? "open" : "closed";
  return { text: response, createdAt: repliedAt, editedAt, state };
}

const toReview = (row: Row, now: number): InboxReview => ({
  id: row.id,
  rating: row.rating,
  title: row.title,
  content: row.content,
  pros: row.pros,
  cons: row.cons,
  photos: row.photos,
  createdAt: row.createdAt,
  author: row.username === null ? null : { id: row.authorId, username: row.username },
  product: row.productId === null || row.product === null ? null : { id: row.productId, name: row.product },
  reply: replyOf(row, now),
});

/**
 * The reviews of the viewer's own vendor, to reply to one after another. One round trip.
 * @param now UTC epoch milliseconds
 * @throws Unauthenticated; Forbidden if the viewer has no vendor; NotFound if the vendor is gone; InvalidCursor
 */
export async function readReviewInbox(db: Db, viewer: Viewer, asked: Asked, now: number): Promise<ReviewInbox> {
  const { vendorId } = ownVendor(viewer);
  const [[vendor], rows] = await db.batch([
    db
      .select({
        id: vendors.id,
        name: vendors.name,
        lapsedAt: vendors.writingLapsedAt,
        all: vendors.ratingCount,
        low: sql<number>`${vendors.stars1} + ${vendors.stars2}`.as("low_rated"),
        unanswered: waiting(vendorId).as("unanswered"),
      })
      .from(vendors)
      .where(eq(vendors.id, vendorId)),
    selectPage(db, vendorId, asked),
  ]);
  if (vendor === undefined) throw new NotFound(NO_VENDOR);
  const { items, nextCursor } = toPage(rows, INBOX_SIZE, (row) => [row.unanswered, row.createdAt, row.id]);
  const { id, name, lapsedAt, ...counts } = vendor;
  return {
    vendor: { id, name },
    lapsed: lapsedAt !== null,
    counts: {
      ...counts,
      answered: counts.unanswered > INBOX_COUNTED ? null : Math.max(0, counts.all - counts.unanswered),
    },
    items: items.map((row) => toReview(row, now)),
    nextCursor,
  };
}
