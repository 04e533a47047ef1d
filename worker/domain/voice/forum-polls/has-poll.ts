import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { forumThreads } from "../forum/schema";
import { forumPolls } from "./schema";

/** Whether a thread, of which one row is `forumThreads`, asks something: a poll whose words were removed does not. */
export const HAS_POLL = sql`exists (select 1 from ${forumPolls} where ${forumPolls.threadId} = ${forumThreads.id} and ${forumPolls.options} <> '[]')`;

/** The statement that says anew which threads have a poll. @param threads ids, as a subquery without its parentheses */
export const markPolls = (db: Db, threads: SQL): BatchItem<"sqlite"> =>
  db
    .update(forumThreads)
    .set({ hasPoll: HAS_POLL })
    .where(sql`${forumThreads.id} in (${threads})`);
