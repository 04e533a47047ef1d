import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { forumOwnStances, forumStances } from "../forum/schema";

/** Votes and reactions of a member in one thread that its page knows of: the last ones (rules/forum#votes). */
const OWN_STANCES_MAX = 1000;

/** The statement that puts a member's votes and reactions in a thread together anew, after one of them changed. */
export function ownStancesIn(db: Db, userId: string, threadId: string) {
  const last = sql`select ${forumStances.postId} as post, ${forumStances.vote} as vote, ${forumStances.reaction} as reaction from ${forumStances} where ${forumStances.userId} = ${userId} and ${forumStances.threadId} = ${threadId} order by ${forumStances.changedAt} desc limit ${sql.raw(String(OWN_STANCES_MAX))}`;
  return insertSelected(
    db,
    forumOwnStances,
    { userId, threadId, stances: sql`json_group_object(post, json_array(vote, reaction))` },
    sql`from (${last}) where true`,
  ).onConflictDoUpdate({
    target: [forumOwnStances.userId, forumOwnStances.threadId],
    set: { stances: sql`excluded.stances` },
  });
}

/** The same of everybody who voted in a thread, after posts came to it or left it: one statement. */
export function allStancesIn(db: Db, threadId: string, posts: SQL) {
  const voters = sql`select ${forumStances.userId} from ${forumStances} where ${forumStances.postId} in (${posts})`;
  const last = sql`select ${forumStances.userId} as voter, ${forumStances.postId} as post, ${forumStances.vote} as vote, ${forumStances.reaction} as reaction from ${forumStances} where ${forumStances.threadId} = ${threadId} and ${forumStances.userId} in (${voters})`;
  return insertSelected(
    db,
    forumOwnStances,
    { userId: sql`voter`, threadId, stances: sql`json_group_object(post, json_array(vote, reaction))` },
    sql`from (${last}) where true group by voter`,
  ).onConflictDoUpdate({
    target: [forumOwnStances.userId, forumOwnStances.threadId],
    set: { stances: sql`excluded.stances` },
  });
}
