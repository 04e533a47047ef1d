import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { firstCommentsOf } from "./first-comments";
import type { PostHiddenCause } from "./forms";
import { placeReferences } from "./references";
import { forumPosts } from "./post-schema";
import { forumThreads } from "./schema";
import { newestPosts, postTotals, threadTotals } from "./totals";

/** An opening post stands for its thread: the one is hidden and restored with the other. */
type PostSet = { ids: readonly string[] } | { authorId: string } | { threadId: string };

export interface Hide {
  cause: PostHiddenCause;
  /** The id of whoever hides them; null when it is the site itself. */
  by: string | null;
  /** For people; null where the cause says it all. */
  reason: string | null;
}

const NOT_HIDDEN = { hiddenAt: null, hiddenCause: null, hiddenBy: null, hiddenReason: null };
const hidden = ({ cause, by, reason }: Hide, now: number) => ({
  hiddenAt: now,
  hiddenCause: cause,
  hiddenBy: by,
  hiddenReason: reason,
});

function inSet(set: PostSet): SQL {
  if ("ids" in set) return isOneOf(forumPosts.id, set.ids);
  if ("authorId" in set) return sql`${forumPosts.authorId} = ${set.authorId}`;
  return sql`${forumPosts.threadId} = ${set.threadId} and ${forumPosts.position} = 0`;
}

const opened = (posts: SQL): SQL =>
  sql`${forumThreads.id} in (select ${forumPosts.threadId} from ${forumPosts} where ${posts} and ${forumPosts.kind} = 'opening')`;

/** The last statements of a batch that hides or restores posts of a set. */
const aftermath = (db: Db, posts: SQL): BatchItem<"sqlite">[] => [
  ...newestPosts(db, sql`select ${forumPosts.threadId} from ${forumPosts} where ${posts}`),
  firstCommentsOf(db, { comments: posts }),
  placeReferences(db, "postId", sql`select ${forumPosts.id} from ${forumPosts} where ${posts}`),
  placeReferences(db, "threadId", sql`select ${forumThreads.id} from ${forumThreads} where ${opened(posts)}`),
];

export const NOT_SOLVED = { solvedPostId: null, solvedAt: null, solvedBy: null };

/** A reply that nobody reads is no answer. @param posts a condition on `forumPosts` */
const clearSolved = (db: Db, posts: SQL): BatchItem<"sqlite"> =>
  db
    .update(forumThreads)
    .set(NOT_SOLVED)
    .where(
      sql`${forumThreads.id} in (select ${forumPosts.threadId} from ${forumPosts} where ${posts}) and ${forumThreads.solvedPostId} in (select ${forumPosts.id} from ${forumPosts} where ${posts} and ${forumPosts.hiddenAt} is not null)`,
    );

/** Hides what shows, whole threads by their opening posts; the batch also needs `outdatePages` (rules/forum#hiding). */
export function hidePosts(db: Db, set: PostSet, hide: Hide, now: number): BatchItem<"sqlite">[] {
  const posts = inSet(set);
  const shown = sql`${posts} and ${forumPosts.hiddenAt} is null`;
  const threads = sql`${opened(posts)} and ${forumThreads.hiddenAt} is null`;
  const columns = hidden(hide, now);
  return [
    ...postTotals(db, shown, -1),
    db
      .update(forumPosts)
      .set(columns)
      .where(sql`${shown} and ${forumPosts.kind} <> 'opening'`),
    threadTotals(db, threads, -1),
    db.update(forumThreads).set(columns).where(threads),
    db.update(forumPosts).set(columns).where(shown),
    clearSolved(db, posts),
    ...aftermath(db, posts),
  ];
}

/** What its author had deleted before is that again, since the same moment; no total moves. */
function withdrawnAgain(db: Db, posts: SQL): BatchItem<"sqlite">[] {
  const withdrawn = sql`${posts} and ${forumPosts.hiddenCause} = 'moderator' and ${forumPosts.withdrawnAt} is not null`;
  const columns = { hiddenCause: "author", hiddenReason: null } as const;
  return [
    db
      .update(forumThreads)
      .set({
        ...columns,
        hiddenBy: sql`${forumThreads.authorId}`,
        hiddenAt: sql`(select ${forumPosts.withdrawnAt} from ${forumPosts} where ${forumPosts.threadId} = ${forumThreads.id} and ${forumPosts.position} = 0)`,
      })
      .where(sql`${opened(withdrawn)} and ${forumThreads.hiddenCause} = 'moderator'`),
    db
      .update(forumPosts)
      .set({
        ...columns,
        hiddenBy: sql`${forumPosts.authorId}`,
        hiddenAt: sql`${forumPosts.withdrawnAt}`,
        withdrawnAt: null,
      })
      .where(withdrawn),
  ];
}

/** Restores what one cause hides, and nothing that another one does, or did before (rules/forum#hiding). */
export function restorePosts(db: Db, set: PostSet, cause: PostHiddenCause): BatchItem<"sqlite">[] {
  const posts = inSet(set);
  const back = sql`${posts} and ${forumPosts.hiddenCause} = ${cause} and ${forumPosts.withdrawnAt} is null`;
  const threads = sql`${opened(sql`${posts} and ${forumPosts.withdrawnAt} is null`)} and ${forumThreads.hiddenCause} = ${cause}`;
  return [
    ...postTotals(db, back, 1),
    db
      .update(forumPosts)
      .set(NOT_HIDDEN)
      .where(sql`${back} and ${forumPosts.kind} <> 'opening'`),
    threadTotals(db, threads, 1),
    db.update(forumThreads).set(NOT_HIDDEN).where(threads),
    db.update(forumPosts).set(NOT_HIDDEN).where(back),
    ...(cause === "moderator" ? withdrawnAgain(db, posts) : []),
    ...aftermath(db, posts),
  ];
}

/**
 * The statements by which another cause takes the place of those that hide already: a moderator's decision of holding and
 * of its author's deleting, which it remembers, and the author's deleting of holding. No total moves.
 */
export function takeOverHiding(db: Db, set: PostSet, hide: Hide, now: number): BatchItem<"sqlite">[] {
  const posts = inSet(set);
  const over: PostHiddenCause[] = hide.cause === "moderator" ? ["held", "author"] : ["held"];
  const columns = hidden(hide, now);
  return [
    db
      .update(forumThreads)
      .set(columns)
      .where(sql`${opened(posts)} and ${isOneOf(forumThreads.hiddenCause, over)}`),
    db
      .update(forumPosts)
      .set({
        ...columns,
        withdrawnAt: sql`iif(${forumPosts.hiddenCause} = 'author', ${forumPosts.hiddenAt}, ${forumPosts.withdrawnAt})`,
      })
      .where(sql`${posts} and ${isOneOf(forumPosts.hiddenCause, over)}`),
  ];
}
