import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { forumPosts } from "./post-schema";
import { forumCategories, forumThreads } from "./schema";

/** 1 counts in, -1 takes out. */
type Direction = 1 | -1;

const signed = (direction: Direction, value: SQL): SQL => sql`${sql.raw(direction === 1 ? "" : "-")}${value}`;

/**
 * The statements that move the totals of threads, categories, replies and comments when posts appear or disappear. They
 * belong before the write that hides or restores, which ends the condition, and after the one that inserts. Opening posts
 * are counted with their threads, by `threadTotals` (rules/forum#totals).
 * @param moving a condition on `forumPosts`
 */
export function postTotals(db: Db, moving: SQL, direction: Direction): BatchItem<"sqlite">[] {
  const below = sql`${moving} and ${forumPosts.kind} <> 'opening'`;
  const comments = sql`${moving} and ${forumPosts.kind} = 'comment'`;
  const ancestors = sql`select ${forumPosts.replyId} as subject from ${forumPosts} where ${comments} union all select ${forumPosts.parentId} from ${forumPosts} where ${comments} and ${forumPosts.parentId} <> ${forumPosts.replyId}`;
  return [
    db
      .update(forumThreads)
      .set({
        replyCount: moved(forumThreads.replyCount, signed(direction, sql`moving.replies`)),
        commentCount: moved(forumThreads.commentCount, signed(direction, sql`moving.comments`)),
      })
      .from(
        sql`(select ${forumPosts.threadId} as subject, sum(${forumPosts.kind} = 'reply') as replies, sum(${forumPosts.kind} = 'comment') as comments from ${forumPosts} where ${below} group by 1) as moving`,
      )
      .where(sql`${forumThreads.id} = moving.subject`),
    db
      .update(forumCategories)
      .set({ postCount: moved(forumCategories.postCount, signed(direction, sql`moving.size`)) })
      .from(
        sql`(select ${forumThreads.categoryId} as subject, count(*) as size from ${forumPosts} join ${forumThreads} on ${forumThreads.id} = ${forumPosts.threadId} where ${below} and ${forumThreads.hiddenAt} is null group by 1) as moving`,
      )
      .where(sql`${forumCategories.id} = moving.subject`),
    db
      .update(forumPosts)
      .set({ commentCount: moved(forumPosts.commentCount, signed(direction, sql`moving.size`)) })
      .from(sql`(select subject, count(*) as size from (${ancestors}) group by 1) as moving`)
      .where(sql`${forumPosts.id} = moving.subject`),
  ];
}

/**
 * The statement that moves the totals of categories when threads with all that is in them appear, disappear or move.
 * @param moving a condition on `forumThreads`
 */
export const threadTotals = (db: Db, moving: SQL, direction: Direction): BatchItem<"sqlite"> =>
  db
    .update(forumCategories)
    .set({
      threadCount: moved(forumCategories.threadCount, signed(direction, sql`moving.size`)),
      postCount: moved(forumCategories.postCount, signed(direction, sql`moving.posts`)),
    })
    .from(
      sql`(select ${forumThreads.categoryId} as subject, count(*) as size, sum(1 + ${forumThreads.replyCount} + ${forumThreads.commentCount}) as posts from ${forumThreads} where ${moving} group by 1) as moving`,
    )
    .where(sql`${forumCategories.id} = moving.subject`);

const newest = (column: string) =>
  sql`(select ${sql.identifier(column)} from ${forumPosts} as each where each.thread_id = ${forumThreads.id} and each.hidden_at is null order by each.id desc limit 1)`;

/** Of one row of `forumThreads`: when its newest shown post was written, and by whom. */
export const NEWEST_POST = {
  lastPostAt: sql`coalesce(${newest("created_at")}, ${forumThreads.createdAt})`,
  lastPostBy: sql`coalesce(${newest("author_id")}, ${forumThreads.authorId})`,
};

/**
 * The statements that say anew which post is a thread's newest shown one, and which thread its category's: last of what
 * moves them in a batch.
 * @param threads ids, as a subquery without its parentheses
 */
export function newestPosts(db: Db, threads: SQL): BatchItem<"sqlite">[] {
  return [
    db
      .update(forumThreads)
      .set(NEWEST_POST)
      .where(sql`${forumThreads.id} in (${threads})`),
    newestThreads(db, sql`select each.category_id from ${forumThreads} as each where each.id in (${threads})`),
  ];
}

/** Of one row of `forumCategories`: the thread that was last written in. */
export const NEWEST_THREAD = sql`(select each.id from ${forumThreads} as each where each.category_id = ${forumCategories.id} and each.hidden_at is null order by each.last_post_at desc, each.id desc limit 1)`;

/** @param categories ids, as a subquery without its parentheses */
export const newestThreads = (db: Db, categories: SQL): BatchItem<"sqlite"> =>
  db
    .update(forumCategories)
    .set({ lastThreadId: NEWEST_THREAD })
    .where(sql`${forumCategories.id} in (${categories})`);
