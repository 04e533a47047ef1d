import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { forumOwnStances, forumStances } from "../forum/stance-schema";

/** Votes and reactions of a member in one thread that its page knows of: the last ones (rules/forum#votes). */
const OWN_STANCES_MAX = 1000;
const MAX = sql.raw(String(OWN_STANCES_MAX));

const pair = sql`json_array(vote, reaction)`;

/**
 * The statement that puts a member's vote and reaction on a post last among theirs in its thread, after either changed.
 * With one too many the first goes, so that it costs the same however often they voted.
 */
export function ownStanceOn(db: Db, userId: string, postId: string) {
  const own = sql`${forumStances.userId} = ${userId} and ${forumStances.postId} = ${postId}`;
  const put = sql`select json_patch(json_remove(${forumOwnStances.stances}, ${`$."${postId}"`}), excluded.stances) as stances`;
  // Each has one closing bracket; taking the JSON apart to count them would read a row for each.
  const cut = sql`select iif(length(stances) - length(replace(stances, ']', '')) > ${MAX}, json_remove(stances, (select fullkey from json_each(stances) limit 1)), stances) from (${put})`;
  return insertSelected(
    db,
    forumOwnStances,
    { userId: forumStances.userId, threadId: forumStances.threadId, stances: sql`json_object(post_id, ${pair})` },
    sql`from ${forumStances} where ${own}`,
  ).onConflictDoUpdate({
    target: [forumOwnStances.userId, forumOwnStances.threadId],
    set: { stances: sql`(${cut})` },
  });
}

/** All of everybody who voted in a thread anew, the last one last, after posts came to it or left it: one statement. */
export function allStancesIn(db: Db, threadId: string, posts: SQL) {
  const voters = sql`select ${forumStances.userId} from ${forumStances} where ${forumStances.postId} in (${posts})`;
  const nth = sql`row_number() over (partition by ${forumStances.userId} order by ${forumStances.changedAt} desc, ${forumStances.postId} desc)`;
  const each = sql`select ${forumStances.userId} as voter, ${forumStances.postId} as post, ${forumStances.vote} as vote, ${forumStances.reaction} as reaction, ${nth} as nth from ${forumStances} where ${forumStances.threadId} = ${threadId} and ${forumStances.userId} in (${voters})`;
  return insertSelected(
    db,
    forumOwnStances,
    { userId: sql`voter`, threadId, stances: sql`json_group_object(post, ${pair} order by nth desc)` },
    sql`from (${each}) where nth <= ${MAX} group by voter`,
  ).onConflictDoUpdate({
    target: [forumOwnStances.userId, forumOwnStances.threadId],
    set: { stances: sql`excluded.stances` },
  });
}
