import { and, desc, eq, isNull, type Placeholder, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import { DAY_MS } from "../../../days";
import { jsonText } from "../../../json-text";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import type { Viewer } from "../../foundation/access/policy";
import { isReadable, type Passing } from "../forum/readable";
import { passedBy } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumThreads } from "../../voice/forum/schema";
import type { VerifiedBy } from "../../voice/reviews/forms";
import { reviews } from "../../voice/reviews/schema";
import { users } from "../../foundation/users/schema";
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
/** The half-week of a time, counted from the first Monday. */
const halfOf = (at: SQLWrapper): SQL => sql`((${at} - ${raw(MONDAY)}) / ${raw(HALF_MS)})`;
const flag = (condition: SQL | undefined): SQL => sql`ifnull(${condition}, 0)`;

/** Of each post its half-week, whether it opens a thread, and whether the reader may see it, as one number. */
const postCodes = (db: Db, author: Placeholder, passed: Passing["passed"]) => {
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
  const isShown = and(
    isNull(forumPosts.hiddenAt),
    isNull(forumThreads.hiddenAt),
    isReadable(forumThreads.categoryId, passed),
  );
  return sql<
    string | null
  >`(select '[' || group_concat(${halfOf(forumPosts.createdAt)} * 4 + (${forumPosts.kind} = 'opening') * 2 + ${flag(isShown)}) || ']' from ${posts} left join ${forumThreads} on ${forumThreads.id} = ${forumPosts.threadId})`;
};

/** What a helpful vote counts in a review's number: more than the rest of it comes to for two thousand years. */
const HELPFUL = 2 ** 20;

/** Of each review its helpful votes, its half-week, what confirms it, and whether it is shown, as one number. */
const reviewCodes = (db: Db, author: Placeholder) => {
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
  const by = (proof: VerifiedBy) => flag(eq(reviews.verifiedBy, proof));
  return sql<
    string | null
  >`(select '[' || group_concat(${reviews.helpfulVotes} * ${raw(HELPFUL)} + ${halfOf(reviews.createdAt)} * 8 + ${by("purchase")} * 4 + ${by("sample")} * 2 + (${isNull(reviews.hiddenAt)})) || ']' from ${written})`;
};

/** Each row as one number of a list in JSON: groups, and rows of their own, cost the database and its client more to make. */
const statement = prepared((db, { author }: Holes<{ author: string }>, { passed }: Passing) =>
  db
    .select({
      posts: postCodes(db, author, passed).as("post_codes"),
      reviews: reviewCodes(db, author).as("review_codes"),
    })
    .from(users)
    .where(eq(users.id, author)),
);

type Rows = Awaited<ReturnType<typeof statement>>;

/** A statement that reads so many rows and no more, however much somebody wrote. */
export const figuresStatement = (db: Db, { author, viewer }: { author: string; viewer: Viewer }) =>
  statement(db, { author }, { passed: passedBy(viewer) });

const numbers = jsonText(z.array(z.number()));
const codesOf = (text: string | null | undefined): number[] => (text ? numbers(text) : []);

export function toFigures([row]: Rows, now: number): ProfileFigures {
  const from = firstMonday(now);
  const first = (from - MONDAY) / HALF_MS;
  const halves = new Array<number>(ACTIVITY_WEEKS * 2).fill(0);
  const count = (half: number) => {
    const place = half - first;
    if (place >= 0) halves[place] = (halves[place] ?? 0) + 1;
  };
  const posts = { threads: 0, answers: 0 };
  const written = codesOf(row?.posts);
  for (const code of written) {
    if ((code & 1) === 0) continue;
    posts[code & 2 ? "threads" : "answers"] += 1;
    count(Math.floor(code / 4));
  }
  const sums = { helpful: 0, countedReviews: 0, purchases: 0, samples: 0 };
  const reviewed = codesOf(row?.reviews);
  for (const each of reviewed) {
    const code = each % HELPFUL;
    if ((code & 1) === 0) continue;
    sums.countedReviews += 1;
    sums.helpful += Math.floor(each / HELPFUL);
    if (code & 4) sums.purchases += 1;
    if (code & 2) sums.samples += 1;
    count(Math.floor(code / 8));
  }
  return {
    ...{ ...posts, morePosts: written.length > COUNTED },
    ...{ ...sums, moreReviews: reviewed.length > COUNTED },
    activity: { from, halves },
  };
}
