import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { Conflict } from "../../../errors";
import { can, type Member, type Viewer } from "../../foundation/access/policy";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";

/** The longest time that slow mode puts between two posts: nothing older counts. */
const SLOW_MOST_MS = DAY_MS;

export type Place = { threadId: string } | { postId: string } | { categoryId: string };

function placeOf(place: Place): SQL {
  const columns = sql`select id, category_id, slow_ms, slow_until from ${forumThreads} where id =`;
  if ("threadId" in place) return sql`${columns} ${place.threadId}`;
  if ("postId" in place) return sql`${columns} (select thread_id from ${forumPosts} where id = ${place.postId})`;
  return sql`select '' as id, ${place.categoryId} as category_id, null as slow_ms, null as slow_until`;
}

/** When this member may write there again; null where nothing keeps them. Deleted posts count too. */
function nextAt(author: Member, place: Place, now: number): SQL {
  const inThread = sql`iif(own.thread_id = place.id and place.slow_until > ${now}, own.created_at + place.slow_ms, 0)`;
  const inCategory = sql`iif(its.category_id = home.id and home.slow_until > ${now}, own.created_at + home.slow_ms, 0)`;
  const slowed = sql`(place.slow_until > ${now} or home.slow_until > ${now})`;
  return sql`(select max(max(${inThread}, ${inCategory})) from (${placeOf(place)}) as place cross join ${forumCategories} as home on home.id = place.category_id and ${slowed} cross join ${forumPosts} as own on own.author_id = ${author.id} and own.created_at > ${now - SLOW_MOST_MS} cross join ${forumThreads} as its on its.id = own.thread_id)`;
}

const isExempt = (author: Viewer): boolean => can(author, "forum.moderate");

/** The time that slow mode of a thread or category puts between two posts of this viewer; null where it is off. */
export const slowNow = (viewer: Viewer, at: typeof forumThreads | typeof forumCategories, now: number) =>
  isExempt(viewer) ? sql<number | null>`null` : sql<number | null>`iif(${at.slowUntil} > ${now}, ${at.slowMs}, null)`;

/** `refuseTooSoon` takes its answer. */
export const slowStatement = (db: Db, author: Member, place: Place, now: number) =>
  db
    .select({ nextAt: (isExempt(author) ? sql<null>`null` : nextAt(author, place, now)).as("next_at") })
    .from(sql`(select 1) as once`);

/** What has to hold when the batch comes to the write: of many requests at once one is in time. */
export const notTooSoon = (author: Member, place: Place, now: number): SQL =>
  isExempt(author) ? sql`1` : sql`coalesce(${nextAt(author, place, now)}, 0) <= ${now}`;

function waitOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

/** @throws Conflict that says when (rules/forum#slow-mode) */
export function refuseTooSoon([row]: readonly { nextAt: unknown }[], now: number): void {
  const at = typeof row?.nextAt === "number" ? row.nextAt : 0;
  if (at > now) throw new Conflict(`Slow mode is on here: you can post again in ${waitOf(at - now)}.`, "slow-mode");
}
