import { and, desc, eq, type Placeholder, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import type { Viewer } from "../../foundation/access/policy";
import { isReadable, type Passing } from "../forum/readable";
import { passedBy } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumThreads } from "../../voice/forum/schema";
import { reviews } from "../../voice/reviews/schema";
import { ACTIVITY_WEEKS, COUNTED } from "./sizes";

const WEEK_MS = 7 * DAY_MS;
const HALF_MS = WEEK_MS / 2;
/** The first Monday of the epoch, 00:00 UTC. */
const MONDAY = 4 * DAY_MS;

export interface ProfileFigures {
  /** What the reader may see of the newest COUNTED posts of every kind; `more` where there are more. */
  threads: number;
  answers: number;
  morePosts: boolean;
  /** Of the newest COUNTED reviews. */
  helpful: number;
  countedReviews: number;
  purchases: number;
  samples: number;
  moreReviews: boolean;
  activity: Activity;
}

interface Activity {
  /** UTC epoch milliseconds: the Monday with which the first week begins. */
  from: number;
  /** Posts, comments and reviews by half-week, oldest first; weeks begin on Monday, 00:00 UTC. */
  halves: number[];
}

/** The Monday with which the weeks that the figure shows begin. */
const firstMonday = (now: number): number =>
  Math.floor((now - MONDAY) / WEEK_MS) * WEEK_MS + MONDAY - (ACTIVITY_WEEKS - 1) * WEEK_MS;

const raw = (value: number) => sql.raw(String(value));
/** Which half-week of the figure; -1 for what is older. */
const halfOf = (at: typeof forumPosts.createdAt | typeof reviews.createdAt, from: Placeholder) =>
  sql<number>`max(-1, floor((${at} - ${from}) / ${raw(HALF_MS)}.0))`;

type Values = { author: string; from: number };

const postsStatement = prepared((db, { author, from }: Holes<Values>, { passed }: Passing) => {
  const posts = db
    .select({
      kind: forumPosts.kind,
      threadId: forumPosts.threadId,
      createdAt: forumPosts.createdAt,
      hiddenAt: forumPosts.hiddenAt,
    })
    .from(forumPosts)
    .where(eq(forumPosts.authorId, author))
    .orderBy(desc(forumPosts.createdAt), desc(forumPosts.id))
    .limit(COUNTED + 1)
    .as("forum_posts");
  const half = halfOf(forumPosts.createdAt, from).as("half");
  const isOpening = sql<number>`${forumPosts.kind} = 'opening'`.as("is_opening");
  return db
    .select({
      half,
      isOpening,
      looked: sql<number>`count(*)`.as("looked"),
      shown:
        sql<number>`sum(${forumPosts.hiddenAt} is null and ${forumThreads.hiddenAt} is null and ${isReadable(forumThreads.categoryId, passed)})`.as(
          "shown",
        ),
    })
    .from(posts)
    .leftJoin(forumThreads, eq(forumThreads.id, posts.threadId))
    .groupBy(sql`half`, sql`is_opening`);
});

const reviewsStatement = prepared((db, { author, from }: Holes<Values>) => {
  const written = db
    .select({
      createdAt: reviews.createdAt,
      hiddenAt: reviews.hiddenAt,
      helpfulVotes: reviews.helpfulVotes,
      verifiedBy: reviews.verifiedBy,
    })
    .from(reviews)
    .where(eq(reviews.authorId, author))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(COUNTED + 1)
    .as("reviews");
  const half = halfOf(reviews.createdAt, from).as("half");
  const isShown = sql`${reviews.hiddenAt} is null`;
  return db
    .select({
      half,
      looked: sql<number>`count(*)`.as("looked"),
      shown: sql<number>`sum(${isShown})`.as("shown"),
      helpful: sql<number>`sum(iif(${isShown}, ${reviews.helpfulVotes}, 0))`.as("helpful"),
      purchases: sql<number>`sum(${and(isShown, eq(reviews.verifiedBy, "purchase"))})`.as("purchases"),
      samples: sql<number>`sum(${and(isShown, eq(reviews.verifiedBy, "sample"))})`.as("samples"),
    })
    .from(written)
    .groupBy(sql`half`);
});

type Counting = { author: string; viewer: Viewer; now: number };

/** Two statements that read so many rows and no more, however much somebody wrote. */
export function figureStatements(db: Db, { author, viewer, now }: Counting) {
  const values = { author, from: firstMonday(now) };
  return [postsStatement(db, values, { passed: passedBy(viewer) }), reviewsStatement(db, values)] as const;
}

type Statements = ReturnType<typeof figureStatements>;
type PostRows = Awaited<Statements[0]>;
type ReviewRows = Awaited<Statements[1]>;

const sum = <T>(rows: readonly T[], of: (row: T) => number | null): number =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0);

export function toFigures(posts: PostRows, written: ReviewRows, now: number): ProfileFigures {
  const halves = new Array<number>(ACTIVITY_WEEKS * 2).fill(0);
  for (const { half, shown } of [...posts, ...written]) if (half >= 0) halves[half] = (halves[half] ?? 0) + shown;
  return {
    threads: sum(posts, ({ isOpening, shown }) => (isOpening === 1 ? shown : 0)),
    answers: sum(posts, ({ isOpening, shown }) => (isOpening === 1 ? 0 : shown)),
    morePosts: sum(posts, ({ looked }) => looked) > COUNTED,
    helpful: sum(written, ({ helpful }) => helpful),
    countedReviews: sum(written, ({ shown }) => shown),
    purchases: sum(written, ({ purchases }) => purchases),
    samples: sum(written, ({ samples }) => samples),
    moreReviews: sum(written, ({ looked }) => looked) > COUNTED,
    activity: { from: firstMonday(now), halves },
  };
}
