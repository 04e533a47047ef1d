import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { mayReadPassing, passedBy } from "../../voice/forum/access";
import { THREAD_TITLE } from "../../voice/forum/forms";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { forumSearchTexts } from "../../voice/forum/search-schema";
import { openingsWith } from "./match";
import { titleWords } from "./title-words";

/** Threads named while a title is written (rules/forum#similar-threads). */
const SIMILAR_MOST = 5;
/** The newest opening posts of each word, in titles and in all; fewer of them make a word weigh more. */
const OPENINGS_A_WORD = 20;
/** One word is enough where no more titles than this have it. */
const RARE_MOST = 5;
/** Of what weighs most; where the index is right, all of them show. */
const WEIGHED = 15;
const SIMILAR_RULE = { limit: 120, windowMs: 600_000 } as const;

export const similarQuery = v.object({
  title: v.pipe(v.string(), v.trim(), v.maxLength(THREAD_TITLE.max, "A title is shorter.")),
});

export interface SimilarThread {
  id: string;
  title: string;
  category: { id: string; name: string };
  replies: number;
}

/** Every statement is bounded, however common the words: the index hands out so many openings for each, and no more. */
async function threadsLike(db: Db, viewer: Viewer, title: string): Promise<SimilarThread[]> {
  const words = titleWords(title);
  if (words.length === 0) return [];
  const passed = passedBy(viewer);
  const asked = words.flatMap((word, nth) =>
    (["title", "title body"] as const).map((where) => [nth, where, openingsWith(word, where, passed)]),
  );
  const weighed = sql`(with found as materialized (
    select each.value ->> 0 as word, each.value ->> 1 = 'title' as in_title, (select json_group_array(no) from
      (select rowid as no from forum_words where forum_words match (each.value ->> 2) order by rowid desc limit ${OPENINGS_A_WORD})) as nos
    from json_each(${JSON.stringify(asked)}) as each)
    select one.value as no, sum(1.0 + 2.0 / json_array_length(found.nos)) as weight
    from found, json_each(found.nos) as one group by one.value
    having count(distinct found.word) >= ${Math.min(2, words.length)} or max(found.in_title and json_array_length(found.nos) <= ${RARE_MOST})
    order by weight desc, no desc limit ${WEIGHED}) as weighed`;
  return db
    .select({
      id: forumThreads.id,
      title: forumThreads.title,
      category: { id: forumCategories.id, name: forumCategories.name },
      replies: forumThreads.replyCount,
    })
    .from(forumSearchTexts)
    .innerJoin(weighed, sql`weighed.no = ${forumSearchTexts.no}`)
    .innerJoin(forumPosts, and(eq(forumPosts.id, forumSearchTexts.postId), isNull(forumPosts.hiddenAt)))
    .innerJoin(forumThreads, and(eq(forumThreads.id, forumPosts.threadId), isNull(forumThreads.hiddenAt)))
    .innerJoin(forumCategories, and(eq(forumCategories.id, forumThreads.categoryId), mayReadPassing(passed)))
    .orderBy(desc(sql`weighed.weight`), desc(forumSearchTexts.no))
    .limit(SIMILAR_MOST);
}

/** What was started already about what a title says. One round trip. @throws Unauthenticated; RateLimited */
export async function similarThreads(
  { db, viewer, objects, now }: Pick<RequestContext, "db" | "viewer" | "objects" | "now">,
  title: string,
): Promise<SimilarThread[]> {
  await takeOrRefuse(objects.limiter(`forum-similar:${memberOf(viewer).id}`), SIMILAR_RULE, now);
  return threadsLike(db, viewer, title);
}
