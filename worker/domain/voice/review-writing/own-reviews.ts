import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { selectReviews, toReviewView } from "../reviews/rows";
import { reviews } from "../reviews/schema";
import type { ReviewView } from "../reviews/view";
import { type ReviewStatus, statusOf } from "./own-review";

interface OwnReview {
  review: ReviewView;
  status: ReviewStatus;
}

const NEWEST: SortKey[] = [
  { column: reviews.createdAt, direction: "desc" },
  { column: reviews.id, direction: "desc" },
];

/** Everything the viewer wrote, whatever became of it, newest first (rules/reviews#my-reviews); one trip. @throws Unauthenticated; InvalidCursor */
export async function ownReviews(
  db: Db,
  viewer: Viewer,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Page<OwnReview>> {
  const author = demand(viewer, "member.act");
  const position = afterCursor(NEWEST, cursor);
  const rows = await selectReviews(db)
    .where(and(eq(reviews.authorId, author.id), position))
    .orderBy(...orderBy(NEWEST))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  return { items: items.map((row) => ({ review: toReviewView(row, author), status: statusOf(row) })), nextCursor };
}
