import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import { can, type Viewer } from "../../foundation/access/policy";
import { canWriteIn, mayReadPassing, passedBy } from "../../voice/forum/access";
import { pageOf } from "../../voice/forum/addresses";
import type { PostHiddenCause } from "../../voice/forum/forms";
import { forumCategories, forumPosts, forumThreads, forumThreadTags } from "../../voice/forum/schema";
import { type ForumPerson, toPerson } from "./people";
import { selectPosts } from "./post-rows";
import { type PostView, toPostView } from "./post-view";
import type { Passing } from "./readable";
import { readTo } from "./thread-items";
import { nextReplies, type RepliesAsked, repliesStatement } from "./replies";

/** Threads named as related: the newest that share the first tag. */
export const RELATED_MOST = 3;

export interface ThreadHead {
  id: string;
  category: { id: string; name: string; description: string };
  author: ForumPerson;
  title: string;
  excerpt: string;
  tags: string[];
  createdAt: number;
  lastPostAt: number;
  replies: number;
  comments: number;
  views: number;
  pages: number;
  lastPosition: number;
  pinned: boolean;
  locked: boolean;
  lockReason: string | null;
  /** Only its author and moderators see a hidden thread. */
  hidden: { cause: PostHiddenCause; reason: string | null } | null;
}

export interface RelatedThread {
  id: string;
  title: string;
  replies: number;
  lastPostAt: number;
}

export interface ThreadPage {
  thread: ThreadHead;
  opening: PostView;
  replies: PostView[];
  nextCursor: string | null;
  related: RelatedThread[];
  /** The highest position that the member has read; null for visitors, and on the first visit. */
  readTo: number | null;
  mayReply: boolean;
  moderates: boolean;
}

const headStatement = prepared(
  (db, { id, member }: Holes<{ id: string; member: string | undefined }>, { passed }: Passing) =>
    db
      .select({
        id: forumThreads.id,
        categoryId: forumThreads.categoryId,
        category: forumCategories.name,
        description: forumCategories.description,
        capability: forumCategories.capability,
        categoryLockedAt: forumCategories.lockedAt,
        authorId: forumThreads.authorId,
        title: forumThreads.title,
        excerpt: forumThreads.excerpt,
        tags: forumThreads.tags,
        createdAt: forumThreads.createdAt,
        lastPostAt: forumThreads.lastPostAt,
        lastPosition: forumThreads.lastPosition,
        replies: forumThreads.replyCount,
        comments: forumThreads.commentCount,
        views: forumThreads.viewCount,
        pinnedAt: forumThreads.pinnedAt,
        lockedAt: forumThreads.lockedAt,
        lockReason: forumThreads.lockReason,
        hiddenCause: forumThreads.hiddenCause,
        hiddenReason: forumThreads.hiddenReason,
        readTo: readTo(member),
      })
      .from(forumThreads)
      .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
      .where(and(eq(forumThreads.id, id), mayReadPassing(passed))),
);

const openingStatement = prepared((db, { id, member }: Holes<{ id: string; member: string | undefined }>) =>
  selectPosts(db, member).where(and(eq(forumPosts.threadId, id), eq(forumPosts.position, 0))),
);

/** The newest of a tag come first, before anything is known of them, so that hidden ones cost no more. */
const relatedStatement = prepared((db, { id }: Holes<{ id: string }>, { passed }: Passing) => {
  const sharing = db
    .select({ id: forumThreadTags.threadId })
    .from(forumThreadTags)
    .where(
      sql`${forumThreadTags.tag} = (select json_extract(own.tags, '$[0]') from ${forumThreads} as own where own.id = ${id})
        and ${forumThreadTags.threadId} <> ${id}`,
    )
    .orderBy(desc(forumThreadTags.threadId))
    .limit(RELATED_MOST)
    .as("sharing");
  return db
    .select({
      id: forumThreads.id,
      title: forumThreads.title,
      replies: sql<number>`${forumThreads.replyCount} + ${forumThreads.commentCount}`.as("replies"),
      lastPostAt: forumThreads.lastPostAt,
    })
    .from(sharing)
    .innerJoin(forumThreads, and(eq(forumThreads.id, sharing.id), isNull(forumThreads.hiddenAt)))
    .innerJoin(forumCategories, and(eq(forumCategories.id, forumThreads.categoryId), mayReadPassing(passed)));
});

export const THREAD_NOT_FOUND = "The thread you're looking for doesn't exist or has been deleted.";

/** One round trip. @throws NotFound also for what the viewer may not read; InvalidCursor */
export async function threadPage(db: Db, viewer: Viewer, id: string, asked: RepliesAsked): Promise<ThreadPage> {
  const passed = passedBy(viewer);
  const member = viewer.kind === "member" ? viewer.id : undefined;
  const [heads, openings, rows, related] = await batchLists(db, [
    [headStatement(db, { id, member }, { passed })],
    [openingStatement(db, { id, member })],
    [repliesStatement(db, id, member, asked)],
    [relatedStatement(db, { id }, { passed })],
  ]);
  const [head] = heads[0] ?? [];
  const [opening] = openings[0] ?? [];
  if (head === undefined || opening === undefined || !isShown(viewer, head)) throw new NotFound(THREAD_NOT_FOUND);
  const [replies = []] = rows;
  const moderates = can(viewer, "forum.moderate");
  const isOpen = head.lockedAt === null && head.hiddenCause === null;
  const gates = { capability: head.capability, lockedAt: head.categoryLockedAt };
  return {
    thread: toHead(head, toPerson(opening.authorId, opening.author)),
    opening: toPostView(opening, viewer),
    replies: replies.map((row) => toPostView(row, viewer)),
    nextCursor: nextReplies(replies, asked, head.lastPosition),
    related: related[0] ?? [],
    readTo: head.readTo,
    mayReply: canWriteIn(viewer, gates) && (isOpen || moderates),
    moderates,
  };
}

type HeadRow = Awaited<ReturnType<typeof headStatement>>[number];

/** A hidden thread is there for its author and for moderators only (rules/forum#reading-what-is-hidden). */
const isShown = (viewer: Viewer, { hiddenCause, authorId }: HeadRow): boolean =>
  hiddenCause === null || can(viewer, "forum.moderate") || (viewer.kind === "member" && viewer.id === authorId);

function toHead(row: HeadRow, author: ForumPerson): ThreadHead {
  const { id, categoryId, category, description, title, excerpt, tags, createdAt, lastPostAt, lastPosition } = row;
  return {
    ...{ id, title, excerpt, tags, createdAt, lastPostAt, lastPosition },
    category: { id: categoryId, name: category, description },
    author,
    replies: row.replies,
    comments: row.comments,
    views: row.views,
    pages: pageOf(lastPosition),
    pinned: row.pinnedAt !== null,
    locked: row.lockedAt !== null,
    lockReason: row.lockReason,
    hidden: row.hiddenCause === null ? null : { cause: row.hiddenCause, reason: row.hiddenReason },
  };
}
