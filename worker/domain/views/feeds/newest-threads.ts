import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { users } from "../../foundation/users/schema";
import { mayReadPassing } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { textOf } from "../../foundation/markup/text-of";

/** Entries of a feed of the forum; the newest threads that it looks through, for those in a restricted category. */
const FEED_LENGTH = 30;
const FEED_LOOKED = 90;

export interface FeedPost {
  id: string;
  title: string;
  tags: string[];
  text: string;
  author: Person;
  createdAt: number;
  editedAt: number | null;
}

/** What a feed is of; null for what nobody may read without an account. */
export interface ForumFeed {
  name: string;
  posts: FeedPost[];
}

/** A feed has no reader that could log in: only what everybody reads stands in it (rules/forum#feeds). */
const shown = and(isNull(forumPosts.hiddenAt), isNull(forumThreads.hiddenAt), mayReadPassing([]));

const selectPosts = (db: Db) =>
  db
    .select({
      id: forumPosts.id,
      title: forumThreads.title,
      tags: forumThreads.tags,
      html: forumPosts.html,
      authorId: forumPosts.authorId,
      author: personColumns(users),
      createdAt: forumPosts.createdAt,
      editedAt: forumPosts.editedAt,
    })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .leftJoin(users, eq(users.id, forumPosts.authorId));

type Row = Awaited<ReturnType<typeof selectPosts>>[number];

const toFeedPost = ({ html, authorId, author, ...row }: Row): FeedPost => ({
  ...row,
  text: textOf(html).trim(),
  author: toPerson(authorId, author),
});

/** The newest threads with their opening posts, of all categories or of one. */
export async function newestThreads(db: Db, categoryId?: string): Promise<ForumFeed | null> {
  const newest = db
    .select({ id: forumThreads.id })
    .from(forumThreads)
    .where(
      and(
        isNull(forumThreads.hiddenAt),
        categoryId === undefined ? undefined : eq(forumThreads.categoryId, categoryId),
      ),
    )
    .orderBy(...(categoryId === undefined ? [] : [desc(forumThreads.createdAt)]), desc(forumThreads.id))
    .limit(FEED_LOOKED);
  const [names, rows] = await db.batch([
    db
      .select({ name: forumCategories.name })
      .from(forumCategories)
      .where(and(eq(forumCategories.id, categoryId ?? ""), mayReadPassing([]))),
    selectPosts(db)
      .where(and(sql`${forumPosts.threadId} in (${newest})`, eq(forumPosts.position, 0), shown))
      .orderBy(desc(forumPosts.createdAt), desc(forumPosts.id))
      .limit(FEED_LENGTH),
  ]);
  if (categoryId !== undefined && names[0] === undefined) return null;
  return { name: names[0]?.name ?? "Community", posts: rows.map(toFeedPost) };
}

/** The newest posts of a thread, whatever kind they are. */
export async function newestOfThread(db: Db, threadId: string): Promise<ForumFeed | null> {
  const [heads, rows] = await db.batch([
    db
      .select({ title: forumThreads.title })
      .from(forumThreads)
      .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
      .where(and(eq(forumThreads.id, threadId), isNull(forumThreads.hiddenAt), mayReadPassing([]))),
    selectPosts(db)
      .where(and(eq(forumPosts.threadId, threadId), shown))
      .orderBy(desc(forumPosts.id))
      .limit(FEED_LENGTH),
  ]);
  const [head] = heads;
  return head === undefined ? null : { name: head.title, posts: rows.map(toFeedPost) };
}
