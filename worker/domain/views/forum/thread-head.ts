import { and, eq } from "drizzle-orm";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import { can, type Viewer } from "../../foundation/access/policy";
import { canWriteIn, mayReadPassing } from "../../voice/forum/access";
import { pageOf } from "../../voice/forum/addresses";
import type { PostHiddenCause } from "../../voice/forum/forms";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import type { FollowState } from "../../voice/forum-following/forms";
import { followStateOf, hasNoticeOf } from "../../voice/forum-following/read-thread";
import type { Passing } from "./readable";
import { readTo } from "./thread-items";

export interface ThreadHead {
  id: string;
  category: { id: string; name: string; description: string };
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
  /** Only some may read its category: it has no feed. */
  restricted: boolean;
  /** Only its author and moderators see a hidden thread. */
  hidden: { cause: PostHiddenCause; reason: string | null } | null;
}

/** What every page within a thread says of it. */
export interface ThreadShown {
  thread: ThreadHead;
  /** The highest position that the member has read; null for visitors, and on the first visit. */
  readTo: number | null;
  mayReply: boolean;
  moderates: boolean;
  /** What a member said of hearing of it; `none` for visitors. */
  follow: FollowState;
  /** Whether a notice of new posts in it waits for the member. */
  hasNotice: boolean;
}

export const THREAD_NOT_FOUND = "The thread you're looking for doesn't exist or has been deleted.";

export const headStatement = prepared(
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
        follow: followStateOf(member),
        hasNotice: hasNoticeOf(member),
      })
      .from(forumThreads)
      .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
      .where(and(eq(forumThreads.id, id), mayReadPassing(passed))),
);

/** @throws NotFound without one, and for a hidden thread that is not the viewer's to see */
export function shownHead(head: HeadRow | undefined, viewer: Viewer): ThreadShown {
  if (head === undefined || !isShown(viewer, head)) throw new NotFound(THREAD_NOT_FOUND);
  const moderates = can(viewer, "forum.moderate");
  const isOpen = head.lockedAt === null && head.hiddenCause === null;
  const gates = { capability: head.capability, lockedAt: head.categoryLockedAt };
  return {
    thread: toHead(head),
    readTo: head.readTo,
    mayReply: canWriteIn(viewer, gates) && (isOpen || moderates),
    moderates,
    follow: head.follow,
    hasNotice: head.hasNotice === 1,
  };
}

type HeadRow = Awaited<ReturnType<typeof headStatement>>[number];

/** A hidden thread is there for its author and for moderators only (rules/forum#reading-what-is-hidden). */
export const isShown = (viewer: Viewer, thread: { hiddenCause: string | null; authorId: string }): boolean =>
  thread.hiddenCause === null ||
  can(viewer, "forum.moderate") ||
  (viewer.kind === "member" && viewer.id === thread.authorId);

function toHead(row: HeadRow): ThreadHead {
  const { id, categoryId, category, description, title, excerpt, tags, createdAt, lastPostAt, lastPosition } = row;
  return {
    ...{ id, title, excerpt, tags, createdAt, lastPostAt, lastPosition },
    category: { id: categoryId, name: category, description },
    replies: row.replies,
    comments: row.comments,
    views: row.views,
    pages: pageOf(lastPosition),
    pinned: row.pinnedAt !== null,
    locked: row.lockedAt !== null,
    lockReason: row.lockReason,
    restricted: row.capability !== null,
    hidden: row.hiddenCause === null ? null : { cause: row.hiddenCause, reason: row.hiddenReason },
  };
}
