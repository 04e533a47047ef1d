import { and, eq, type Placeholder, type SQL, sql, Subquery } from "drizzle-orm";
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
import { type RepliesAsked, REPLY_KEYS } from "./replies";

/** Cards of a page, four rows each, in the order of its posts. What is mentioned beyond them stays a link. */
export const CARDS_A_PAGE = 4;
const most = sql.raw(String(CARDS_A_PAGE));

const about = forumReferences.aboutId;
const of = (kind: string): SQL => sql`${forumReferences.kind} = ${sql.raw(`'${kind}'`)}`;
const newest = alias(labResults, "newest");

/** Names, figures and verdicts as they are now, of whatever kind; each join finds one row at most. */
const selectCards = (db: Db, references: SQL, { passed }: Passing) =>
  db
    .select({
      postId: forumReferences.postId,
      kind: forumReferences.kind,
      aboutId: forumReferences.aboutId,
      place: forumReferences.place,
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
    .from(new Subquery(references, { postId: forumReferences.postId }, "forum_references"))
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

/**
 * The cards of whatever is named, wherever that stands.
 * @param references a query with the columns post_id, kind, about_id and place, without its parentheses
 */
export const namedCards = (db: Db, references: SQL, passing: Passing) => selectCards(db, references, passing);

/** Images are no cards; said as the indexes say it. */
const isCard = sql`kind <> 'image'`;
const COLUMNS = sql`post_id, kind, about_id, place`;
/** @param index named where the planner would rather sort a thread's references than read them in their order */
const first = (where: SQL, order: SQL, index = sql``): SQL =>
  sql`select ${COLUMNS} from ${forumReferences}${index} where ${isCard} and ${where} order by ${order} limit ${most}`;

type Range = { thread: string; from: number; to: number };
const inRange = prepared((db, { thread, from, to }: Holes<Range>, passing: Passing) =>
  selectCards(
    db,
    first(sql`thread_id = ${thread} and position between ${from} and ${to}`, sql`position, place`),
    passing,
  ),
);

const openingFirst = (thread: Placeholder, replies: SQL): SQL =>
  sql`select * from (${first(sql`thread_id = ${thread} and position = 0`, sql`place`)}) union all select * from (${replies}) limit ${most}`;

type Stretch = { thread: string } & Record<"at0" | "at1", string | number | undefined>;
/** Each index is read from its end, so that nothing is sorted: of a post beyond the last card its last links are cards. */
const ofNewest = prepared((db, { thread, at0 }: Holes<Stretch>, passing: Passing) => {
  const before = at0 === undefined ? sql`` : sql` and position < ${at0}`;
  const replies = first(sql`thread_id = ${thread} and position > 0${before}`, sql`position desc, place desc`);
  return selectCards(db, at0 === undefined ? openingFirst(thread, replies) : replies, passing);
});

const ofBest = prepared((db, { thread, at0, at1 }: Holes<Stretch>, passing: Passing) => {
  const isFirst = at0 === undefined || at1 === undefined;
  const after = isFirst ? sql`` : sql` and (rating, post_id) < (${at0}, ${at1})`;
  const replies = first(
    sql`thread_id = ${thread} and position > 0${after}`,
    sql`rating desc, post_id desc, place desc`,
    sql` indexed by forum_references_best`,
  );
  return selectCards(db, isFirst ? openingFirst(thread, replies) : replies, passing);
});

/** For the batch of a thread's page. Its opening post shows its cards on the first page. */
export function cardStatement(db: Db, thread: string, asked: RepliesAsked, passing: Passing) {
  if (asked.order === "position") {
    const from = (asked.page - 1) * REPLIES_A_PAGE;
    return inRange(db, { thread, from: from === 0 ? 0 : from + 1, to: from + REPLIES_A_PAGE }, passing);
  }
  const [at0, at1] = asked.cursor === undefined ? [] : decodeCursor(asked.cursor, REPLY_KEYS[asked.order]);
  return (asked.order === "newest" ? ofNewest : ofBest)(db, { thread, at0, at1 }, passing);
}

/**
 * The cards of any posts, in the order in which these come.
 * @param posts their ids as column `id`, as a query without its parentheses
 */
export const cardsAmong = (db: Db, posts: SQL, passing: Passing) =>
  selectCards(
    db,
    sql`select ${COLUMNS} from (${posts}) as page cross join ${forumReferences} as mentioned on mentioned.post_id = page.id and ${isCard} limit ${most}`,
    passing,
  );
