import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { forumReferences } from "./reference-schema";
import { forumPostEdits, forumPosts } from "./post-schema";
import { forumThreads, forumThreadTags } from "./schema";
import { forumSearchTexts } from "./search-schema";
import { hidePosts } from "./take-away";

/** Also of what waited or was hidden by others: no decision may bring it back without its words. */
const removed = (now: number) =>
  ({ hiddenAt: now, hiddenCause: "author", hiddenBy: null, hiddenReason: null }) as const;

/** Everything the member wrote out of sight and out of every total, then the words of their threads. */
export function removeThreads(db: Db, userId: string, now: number): BatchItem<"sqlite">[] {
  const own = sql`(select ${forumThreads.id} from ${forumThreads} where ${forumThreads.authorId} = ${userId})`;
  return [
    ...hidePosts(db, { authorId: userId }, { cause: "author", by: null, reason: null }, now),
    db.delete(forumThreadTags).where(sql`${forumThreadTags.threadId} in ${own}`),
    db
      .update(forumThreads)
      .set({ title: "", excerpt: "", tags: [], ...removed(now) })
      .where(eq(forumThreads.authorId, userId)),
  ];
}

/** The words of posts, and the earlier ones, whoever changed them. */
export function removePosts(db: Db, userId: string, now: number): BatchItem<"sqlite">[] {
  const own = sql`(select ${forumPosts.id} from ${forumPosts} where ${forumPosts.authorId} = ${userId})`;
  return [
    db.delete(forumReferences).where(sql`${forumReferences.postId} in ${own}`),
    db.delete(forumPostEdits).where(sql`${forumPostEdits.postId} in ${own}`),
    db.delete(forumSearchTexts).where(sql`${forumSearchTexts.postId} in ${own}`),
    db
      .update(forumPosts)
      .set({ content: "", html: "", ...removed(now) })
      .where(eq(forumPosts.authorId, userId)),
  ];
}
