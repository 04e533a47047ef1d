import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { DAY_MS, dayStart, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { users } from "../../foundation/users/schema";
import { passedBy } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumThreads } from "../../voice/forum/schema";
import { reviews } from "../../voice/reviews/schema";
import { mayReadPost } from "../../voice/social/access";
import { socialPosts } from "../../voice/social/schema";
import { isReadable } from "../forum/readable";
import { MEANT } from "../profile/social-source";
import type { Writing } from "./content";
import { HEATMAP_DAYS, LOOKED_AT } from "./periods";

/** Days since the epoch. */
const dayOf = (at: SQLiteColumn) => sql<number>`cast(${at} / ${sql.raw(String(DAY_MS))} as integer)`.as("day");
const looked = sql<number>`count(*)`.as("looked");
const shownOf = (shows: SQL | undefined) => sql<number>`sum(coalesce(${shows}, 0))`.as("shown");

const firstHeatDay = (now: number): string => utcDay(now - (HEATMAP_DAYS - 1) * DAY_MS);

/** How much a member wrote by day: a row a day of the newest of each kind, so many rows read and no more. */
export function heatmapStatements(db: Db, { author, viewer, as }: Writing, now: number) {
  const from = dayStart(firstHeatDay(now));
  const posts = db
    .select({ threadId: forumPosts.threadId, createdAt: forumPosts.createdAt, hiddenAt: forumPosts.hiddenAt })
    .from(forumPosts)
    .where(and(eq(forumPosts.authorId, author), gte(forumPosts.createdAt, from)))
    .orderBy(desc(forumPosts.createdAt), desc(forumPosts.id))
    .limit(LOOKED_AT + 1)
    .as("forum_posts");
  const written = db
    .select({ createdAt: reviews.createdAt, hiddenAt: reviews.hiddenAt })
    .from(reviews)
    .where(and(eq(reviews.authorId, author), gte(reviews.createdAt, from)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(LOOKED_AT + 1)
    .as("reviews");
  const social = db
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.authorId, author), gte(socialPosts.createdAt, from)))
    .orderBy(desc(socialPosts.createdAt), desc(socialPosts.id))
    .limit(LOOKED_AT + 1)
    .as("social_posts");
  const mayRead =
    as === undefined
      ? mayReadPost(viewer)
      : and(isNull(socialPosts.hiddenAt), inArray(socialPosts.visibility, MEANT[as]));
  return [
    db
      .select({
        day: dayOf(forumPosts.createdAt),
        looked,
        shown: shownOf(
          sql`${forumPosts.hiddenAt} is null and ${forumThreads.hiddenAt} is null and ${isReadable(forumThreads.categoryId, passedBy(viewer))}`,
        ),
      })
      .from(posts)
      .leftJoin(forumThreads, eq(forumThreads.id, posts.threadId))
      .groupBy(sql`day`),
    db
      .select({ day: dayOf(reviews.createdAt), looked, shown: shownOf(sql`${reviews.hiddenAt} is null`) })
      .from(written)
      .groupBy(sql`day`),
    db
      .select({ day: dayOf(socialPosts.createdAt), looked, shown: shownOf(mayRead) })
      .from(social)
      .innerJoin(users, eq(users.id, social.authorId))
      .groupBy(sql`day`),
  ] as const;
}

interface Row {
  day: number;
  looked: number;
  shown: number;
}

export interface Heatmap {
  /** YYYY-MM-DD of the first day. */
  firstDay: string;
  /** Those on which something was written, oldest first. */
  days: { day: string; count: number }[];
  /** Some kind has more than the newest that are counted. */
  isCut: boolean;
}

/** @param kinds the rows of each statement */
export function toHeatmap(kinds: readonly (readonly Row[])[], now: number): Heatmap {
  const firstDay = firstHeatDay(now);
  const counts = new Map<number, number>();
  for (const { day, shown } of kinds.flat()) counts.set(day, (counts.get(day) ?? 0) + shown);
  const days = [...counts]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => a - b)
    .map(([day, count]) => ({ day: utcDay(day * DAY_MS), count }));
  const isCut = kinds.some((rows) => rows.reduce((all, row) => all + row.looked, 0) > LOOKED_AT);
  return { firstDay, days, isCut };
}
