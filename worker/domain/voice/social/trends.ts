import { asc, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { prepared } from "../../../db/prepared";
import { NOBODY } from "../../foundation/access/policy";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { socialPosts, socialTrends } from "./schema";

/** What counts as lately, how many of the newest posts are looked at, and how many members make a trend. */
const TREND_DAYS = 7;
const TREND_LOOKED = 5_000;
const TREND_WRITERS = 2;
const TRENDS_KEPT = 8;

/** Hourly, in one batch: by members first, so that nobody makes a trend alone, and of what everybody reads (rules/social#trending). */
export async function deriveSocialTrends(db: Db, now: number): Promise<void> {
  const recent = sql`select ${socialPosts.id} as id, ${socialPosts.authorId} as author, ${socialPosts.tags} as tags from ${socialPosts} where ${socialPosts.hiddenAt} is null and ${socialPosts.visibility} = 'public' and ${socialPosts.createdAt} >= ${now - TREND_DAYS * DAY_MS} order by ${socialPosts.createdAt} desc, ${socialPosts.id} desc limit ${TREND_LOOKED}`;
  const open = sql`(${recent}) as recent cross join ${users} on ${users.id} = recent.author and ${mayReadProfile(NOBODY)}, json_each(recent.tags) as given`;
  await db.batch([
    db.delete(socialTrends),
    insertSelected(
      db,
      socialTrends,
      {
        tag: sql`tag`,
        place: sql`row_number() over (order by writers desc, posts desc, newest desc)`,
        writers: sql`writers`,
      },
      sql`from (select given.value as tag, count(distinct recent.author) as writers, count(*) as posts, max(recent.id) as newest from ${open} group by 1 having writers >= ${TREND_WRITERS} order by writers desc, posts desc, newest desc limit ${TRENDS_KEPT})`,
    ),
  ]);
}

const selectTrends = prepared((db) =>
  db
    .select({ tag: socialTrends.tag, writers: socialTrends.writers })
    .from(socialTrends)
    .orderBy(asc(socialTrends.place)),
);

export const trendsStatement = (db: Db) => selectTrends(db, {});
