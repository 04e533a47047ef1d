import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import { decodeCursor } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { mayReadPassing } from "../../voice/forum/access";
import { REPLIES_A_PAGE } from "../../voice/forum/forms";
import { forumReferences } from "../../voice/forum/reference-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { reviews } from "../../voice/reviews/schema";
import type { Passing } from "./readable";
import type { RepliesAsked } from "./replies";

/** Cards of a page, four rows each, in the order of its posts. What is mentioned beyond them stays a link. */
const CARDS_A_PAGE = 5;

const about = forumReferences.aboutId;
const of = (kind: string): SQL => sql`${forumReferences.kind} = ${sql.raw(`'${kind}'`)}`;
const newest = alias(labResults, "newest");

/** Names, figures and verdicts as they are now, of whatever kind; each join finds one row at most. */
const selectCards = (db: Db, { passed }: Passing) =>
  db
    .select({
      postId: forumReferences.postId,
      kind: forumReferences.kind,
      aboutId: forumReferences.aboutId,
      productId: products.id,
      productName: products.name,
      productHiddenAt: products.hiddenAt,
      productCount: products.ratingCount,
      productSum: products.ratingSum,
      vendorId: vendors.id,
      vendorName: vendors.name,
      vendorHiddenAt: vendors.hiddenAt,
      vendorCount: vendors.ratingCount,
      vendorSum: vendors.ratingSum,
      reviewId: reviews.id,
      reviewTitle: reviews.title,
      rating: reviews.rating,
      reviewHiddenAt: reviews.hiddenAt,
      resultId: labResults.id,
      batch: labResults.batchNumber,
      supersededBy: labResults.supersededBy,
      resultStatus: sql<
        (typeof labResults.status.enumValues)[number] | null
      >`coalesce(${labResults.status}, ${newest.status})`.as("result_status"),
      testDate: sql<string | null>`coalesce(${labResults.testDate}, ${newest.testDate})`.as("test_date"),
      expiresAt: sql<number | null>`coalesce(${labResults.expiresAt}, ${newest.expiresAt})`.as("expires_at"),
      overallSafety: sql<
        (typeof labResults.overallSafety.enumValues)[number] | null
      >`coalesce(${labResults.overallSafety}, ${newest.overallSafety})`.as("overall_safety"),
      threadTitle: forumThreads.title,
      threadHiddenAt: forumThreads.hiddenAt,
      threadCategory: forumCategories.name,
    })
    .from(forumReferences)
    .leftJoin(reviews, and(of("review"), eq(reviews.id, about)))
    .leftJoin(labResults, and(of("lab-result"), eq(labResults.id, about)))
    .leftJoin(
      products,
      sql`${products.id} = case ${forumReferences.kind} when 'product' then ${about} else coalesce(${reviews.productId}, ${labResults.productId}) end`,
    )
    .leftJoin(newest, and(of("product"), eq(newest.id, products.newestResultId)))
    .leftJoin(
      vendors,
      sql`${vendors.id} = case ${forumReferences.kind} when 'vendor' then ${about} else coalesce(${products.vendorId}, ${reviews.vendorId}, ${labResults.vendorId}) end`,
    )
    .leftJoin(forumThreads, and(of("thread"), eq(forumThreads.id, about)))
    .leftJoin(forumCategories, and(eq(forumCategories.id, forumThreads.categoryId), mayReadPassing(passed)));

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** Images are no cards; said as the index says it. */
const isCard = sql`${forumReferences.kind} <> 'image'`;

type Range = { thread: string; from: number; to: number; rows: number };
const inRange = prepared((db, { thread, from, to, rows }: Holes<Range>, passing: Passing) =>
  selectCards(db, passing)
    .where(
      and(eq(forumReferences.threadId, thread), sql`${forumReferences.position} between ${from} and ${to}`, isCard),
    )
    .orderBy(asc(forumReferences.position), asc(forumReferences.place))
    .limit(rows),
);

type Newest = { thread: string; before: string | number | undefined; rows: number };
const ofNewest = prepared((db, { thread, before, rows }: Holes<Newest>, passing: Passing) =>
  selectCards(db, passing)
    .where(
      and(
        eq(forumReferences.threadId, thread),
        sql`${forumReferences.position} > 0`,
        before === undefined ? undefined : sql`${forumReferences.position} < ${before}`,
        isCard,
      ),
    )
    .orderBy(desc(forumReferences.position), desc(forumReferences.place))
    .limit(rows),
);

/**
 * For the batch of a thread's page. Its opening post shows its cards on the first page; replies by rating have no range, and
 * so no cards.
 */
export function cardStatement(db: Db, thread: string, asked: RepliesAsked, passing: Passing) {
  const rows = CARDS_A_PAGE;
  if (asked.order === "top") return inRange(db, { thread, from: 0, to: 0, rows }, passing);
  if (asked.order === "position") {
    const from = (asked.page - 1) * REPLIES_A_PAGE;
    return inRange(db, { thread, from: from === 0 ? 0 : from + 1, to: from + REPLIES_A_PAGE, rows }, passing);
  }
  const [before] = asked.cursor === undefined ? [] : decodeCursor(asked.cursor, 1);
  return ofNewest(db, { thread, before, rows }, passing);
}
