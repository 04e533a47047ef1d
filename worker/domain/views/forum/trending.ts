import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared";
import { forumThreads, forumThreadTags } from "../../voice/forum/schema";
import { forumTrends } from "../../voice/forum/trend-schema";
import { isReadable } from "./readable";

/** Of what the hourly job found, so many show (rules/forum#trending). */
const TOPICS_SHOWN = 5;
const TAGS_SHOWN = 8;

export interface Trending {
  topics: { threadId: string; title: string; writers: number }[];
  tags: { tag: string; writers: number }[];
}

/** A thread that was hidden or moved since the job ran is gone at once: only the order is stored. */
export const topicsStatement = prepared((db) =>
  db
    .select({ threadId: forumThreads.id, title: forumThreads.title, writers: forumTrends.writers })
    .from(forumTrends)
    .innerJoin(forumThreads, and(eq(forumThreads.id, forumTrends.subject), isNull(forumThreads.hiddenAt)))
    .where(and(eq(forumTrends.kind, "thread"), isReadable(forumThreads.categoryId, [])))
    .orderBy(asc(forumTrends.place))
    .limit(TOPICS_SHOWN),
);

/** A tag stays as long as one of the newest threads that have it shows. */
export const tagsStatement = prepared((db) =>
  db
    .select({ tag: forumTrends.subject, writers: forumTrends.writers })
    .from(forumTrends)
    .where(
      and(
        eq(forumTrends.kind, "tag"),
        sql`exists (select 1 from (select thread_id from ${forumThreadTags} where tag = ${forumTrends.subject}
          order by thread_id desc limit 10) as tagged join ${forumThreads} on ${forumThreads.id} = tagged.thread_id
          where ${forumThreads.hiddenAt} is null and ${isReadable(forumThreads.categoryId, [])})`,
      ),
    )
    .orderBy(asc(forumTrends.place))
    .limit(TAGS_SHOWN),
);
