import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { users } from "../../foundation/users/schema";
import { mayReadPassing } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { personColumns } from "../../foundation/users/person";
import { HOME } from "./forms";

/** The threads where something was written last, of categories that everybody reads. */
export function activeThreads(db: Db) {
  const newest = db
    .select()
    .from(forumThreads)
    .where(isNull(forumThreads.hiddenAt))
    .orderBy(desc(forumThreads.lastPostAt), desc(forumThreads.id))
    .limit(HOME.postsLooked)
    .as("newest");
  return db
    .select({
      id: newest.id,
      title: newest.title,
      hasPoll: newest.hasPoll,
      excerpt: newest.excerpt,
      replyCount: newest.replyCount,
      commentCount: newest.commentCount,
      lastPostAt: newest.lastPostAt,
      authorId: newest.authorId,
      categoryId: forumCategories.id,
      category: forumCategories.name,
      author: personColumns(users),
    })
    .from(newest)
    .innerJoin(forumCategories, and(eq(forumCategories.id, newest.categoryId), mayReadPassing([])))
    .leftJoin(users, eq(users.id, newest.authorId))
    .limit(HOME.threads);
}

/** The newest posts of every kind, of threads that everybody reads. */
export function newestPosts(db: Db) {
  const newest = db
    .select({
      id: forumPosts.id,
      kind: forumPosts.kind,
      threadId: forumPosts.threadId,
      authorId: forumPosts.authorId,
      createdAt: forumPosts.createdAt,
    })
    .from(forumPosts)
    .where(isNull(forumPosts.hiddenAt))
    .orderBy(desc(forumPosts.createdAt), desc(forumPosts.id))
    .limit(HOME.postsLooked)
    .as("newest");
  return db
    .select({
      id: newest.id,
      kind: newest.kind,
      authorId: newest.authorId,
      createdAt: newest.createdAt,
      title: forumThreads.title,
      author: personColumns(users),
    })
    .from(newest)
    .innerJoin(forumThreads, and(eq(forumThreads.id, newest.threadId), isNull(forumThreads.hiddenAt)))
    .innerJoin(forumCategories, and(eq(forumCategories.id, forumThreads.categoryId), mayReadPassing([])))
    .leftJoin(users, eq(users.id, newest.authorId))
    .limit(HOME.activity);
}
