import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { DAY_MS } from "../../../days";
import { mayReadPassing } from "./access";
import { forumPosts } from "./post-schema";
import { forumCategories, forumThreads } from "./schema";
import { forumTrends } from "./trend-schema";

/** What counts as lately, how many of the newest posts are looked at, and how many members make a trend. */
const TREND_DAYS = 7;
const TREND_LOOKED = 5_000;
const TREND_WRITERS = 2;
const TOPICS_KEPT = 8;
const TAGS_KEPT = 12;

/** By members first, so that nobody makes a trend alone; only of categories that everybody reads (rules/forum#trending). */
const insertTrends = (db: Db, kind: "thread" | "tag", subject: SQL, from: SQL, kept: number) =>
  insertSelected(
    db,
    forumTrends,
    {
      kind,
      subject: sql`subject`,
      place: sql`row_number() over (order by writers desc, posts desc, newest desc)`,
      writers: sql`writers`,
      posts: sql`posts`,
    },
    sql`from (select ${subject} as subject, count(distinct recent.author_id) as writers, count(*) as posts,
      max(recent.id) as newest from ${from} group by 1 having writers >= ${TREND_WRITERS}
      order by writers desc, posts desc, newest desc limit ${kept})`,
  );

/** Hourly, in one batch: a reader never meets it half done. */
export async function deriveTrends(db: Db, now: number): Promise<void> {
  const recent = sql`(select ${forumPosts.id}, ${forumPosts.threadId}, ${forumPosts.authorId} from ${forumPosts}
    where ${forumPosts.hiddenAt} is null and ${forumPosts.createdAt} >= ${now - TREND_DAYS * DAY_MS}
    order by ${forumPosts.createdAt} desc, ${forumPosts.id} desc limit ${TREND_LOOKED}) as recent`;
  const open = sql`select ${forumCategories.id} from ${forumCategories} where ${mayReadPassing([])}`;
  const shown = sql`${recent} cross join ${forumThreads} on ${forumThreads.id} = recent.thread_id
    and ${forumThreads.hiddenAt} is null and ${forumThreads.categoryId} in (${open})`;
  await db.batch([
    db.delete(forumTrends),
    insertTrends(db, "thread", sql`${forumThreads.id}`, shown, TOPICS_KEPT),
    insertTrends(db, "tag", sql`given.value`, sql`${shown}, json_each(${forumThreads.tags}) as given`, TAGS_KEPT),
  ]);
}
