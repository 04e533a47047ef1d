import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { passedBy } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumThreads } from "../../voice/forum/schema";
import { reviews } from "../../voice/reviews/schema";
import { mayReadPost } from "../../voice/social/access";
import { socialPosts } from "../../voice/social/schema";
import { isReadable } from "../forum/readable";
import type { SeenAs } from "../people/forms";
import { HTML_READ } from "../profile/forum-source";
import { excerptOf, MEANT } from "../profile/social-source";
import { HIGH_RATE, LOOKED_AT, TOP } from "./periods";

export interface Writing {
  author: string;
  /** Whose eyes it is read with, and as whom its member looks. */
  viewer: Viewer;
  as: SeenAs | undefined;
  /** UTC epoch milliseconds from which on it was written; null for whenever. */
  from: number | null;
}

const wrote = (author: SQLiteColumn, at: SQLiteColumn, { author: id, from }: Writing): SQL | undefined =>
  and(eq(author, id), from === null ? undefined : gte(at, from));

/** The newest of what a member wrote in the time, and no more rows than that. */
export function contentStatements(db: Db, writing: Writing) {
  const threads = db
    .select({
      id: forumThreads.id,
      title: forumThreads.title,
      views: forumThreads.viewCount,
      replies: forumThreads.replyCount,
      votes: sql<number>`coalesce(${forumPosts.upvotes} + ${forumPosts.downvotes}, 0)`.as("votes"),
      shows:
        sql<number>`(${forumThreads.hiddenAt} is null and ${isReadable(forumThreads.categoryId, passedBy(writing.viewer))})`.as(
          "shows",
        ),
    })
    .from(forumThreads)
    .leftJoin(forumPosts, and(eq(forumPosts.threadId, forumThreads.id), eq(forumPosts.position, 0)))
    .where(wrote(forumThreads.authorId, forumThreads.createdAt, writing))
    .orderBy(desc(forumThreads.createdAt), desc(forumThreads.id))
    .limit(LOOKED_AT);
  const written = db
    .select({
      id: reviews.id,
      title: reviews.title,
      helpful: reviews.helpfulVotes,
      hiddenAt: reviews.hiddenAt,
      vendorId: reviews.vendorId,
      productId: sql<string | null>`${products.id}`.as("product_id"),
    })
    .from(reviews)
    .innerJoin(vendors, and(eq(vendors.id, reviews.vendorId), isNull(vendors.hiddenAt)))
    .leftJoin(products, and(eq(products.id, reviews.productId), isNull(products.hiddenAt)))
    .where(wrote(reviews.authorId, reviews.createdAt, writing))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(LOOKED_AT);
  return [threads, written, socialStatement(db, writing)] as const;
}

/** What is most answered to of the newest; sorted there, since each has a text to be read. */
function socialStatement(db: Db, writing: Writing) {
  const newest = db
    .select()
    .from(socialPosts)
    .where(wrote(socialPosts.authorId, socialPosts.createdAt, writing))
    .orderBy(desc(socialPosts.createdAt), desc(socialPosts.id))
    .limit(LOOKED_AT)
    .as("social_posts");
  const shows =
    writing.as === undefined
      ? mayReadPost(writing.viewer)
      : and(isNull(socialPosts.hiddenAt), inArray(socialPosts.visibility, MEANT[writing.as]));
  const answers = sql`${socialPosts.likeCount} + ${socialPosts.commentCount}`;
  return db
    .select({
      id: newest.id,
      html: sql<string>`substr(${newest.html}, 1, ${sql.raw(String(HTML_READ))})`.as("beginning"),
      likes: newest.likeCount,
      comments: newest.commentCount,
    })
    .from(newest)
    .innerJoin(users, eq(users.id, newest.authorId))
    .where(shows)
    .orderBy(desc(answers), desc(newest.createdAt))
    .limit(TOP);
}

type Statements = ReturnType<typeof contentStatements>;

export interface PopularContent {
  threads: { id: string; title: string; views: number; replies: number }[];
  reviews: { id: string; title: string; helpful: number; vendor: { id: string }; product: { id: string } | null }[];
  social: { id: string; title: string; likes: number; comments: number }[];
}

export interface Engagement {
  /** Threads begun in the timeframe, and what they came to since. */
  threads: number;
  views: number;
  replies: number;
  votes: number;
  /** Replies and votes by views; null without views. */
  rate: number | null;
  label: "High" | "Moderate" | null;
}

const most = <T>(rows: readonly T[], of: (row: T) => number): T[] =>
  rows.toSorted((a, b) => of(b) - of(a)).slice(0, TOP);

/** What has been read or liked at all, the most first; what came later goes first of equals. */
export const toContent = (
  threads: Awaited<Statements[0]>,
  written: Awaited<Statements[1]>,
  social: Awaited<Statements[2]>,
): PopularContent => ({
  threads: most(
    threads.filter(({ shows }) => shows === 1).map(({ id, title, views, replies }) => ({ id, title, views, replies })),
    ({ views }) => views,
  ).filter(({ views }) => views > 0),
  reviews: most(
    written
      .filter(({ hiddenAt }) => hiddenAt === null)
      .map(({ id, title, helpful, vendorId, productId }) => ({
        ...{ id, title, helpful, vendor: { id: vendorId } },
        product: productId === null ? null : { id: productId },
      })),
    ({ helpful }) => helpful,
  ).filter(({ helpful }) => helpful > 0),
  social: social
    .filter(({ likes, comments }) => likes + comments > 0)
    .map(({ id, html, likes, comments }) => ({ id, title: excerptOf(html), likes, comments })),
});

/** Of threads alone: of nothing else that a member writes is it counted how often it is read. */
export function toEngagement(rows: Awaited<Statements[0]>): Engagement {
  const shown = rows.filter(({ shows }) => shows === 1);
  const sum = (of: (row: (typeof shown)[number]) => number) => shown.reduce((all, row) => all + of(row), 0);
  const [views, replies, votes] = [sum((row) => row.views), sum((row) => row.replies), sum((row) => row.votes)];
  const rate = views === 0 ? null : (replies + votes) / views;
  const label = rate === null ? null : rate > HIGH_RATE ? "High" : "Moderate";
  return { threads: shown.length, views, replies, votes, rate, label };
}
