import { and, eq, type Placeholder, sql } from "drizzle-orm";
import { z } from "zod";
import { jsonText } from "../../../json-text";
import { type Holes, prepared } from "../../../db/prepared";
import { NotFound } from "../../../errors";
import { can, type Viewer } from "../../foundation/access/policy";
import { FORMER_MEMBER } from "../../foundation/users/former-member";
import { users } from "../../foundation/users/schema";
import { canWriteIn, mayReadPassing, passedBy } from "../../voice/forum/access";
import { pageOf } from "../../voice/forum/addresses";
import { isSolvable, type PostHiddenCause } from "../../voice/forum/forms";
import { NO_THREAD } from "../../voice/forum/refusals";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import type { FollowState } from "../../voice/forum-following/forms";
import { followStateOf, hasNoticeOf } from "../../voice/forum-following/read-thread";
import { isReadable, type Passing } from "./readable";
import { readTo } from "./thread-items";
import { type ThreadMove, toThreadMove } from "./thread-moves";

export interface SlowMode {
  everyMs: number;
  until: number;
  reason: string | null;
  of: "thread" | "category";
}

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
  /** How slow members post here, or in the whole category; what is over is still named. */
  slow: SlowMode[];
  /** The reply that is marked as the answer, and whether its asker did. */
  solved: (Answer & { byAsker: boolean }) | null;
  /** Where posts came from or went last. */
  move: ThreadMove | null;
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
  /** Whether the viewer can mark a reply as the answer. */
  maySolve: boolean;
  moderates: boolean;
  /** What a member said of hearing of it; `none` for visitors. */
  follow: FollowState;
  /** Whether a notice of new posts in it waits for the member. */
  hasNotice: boolean;
}

const answer = z.object({ postId: z.string(), position: z.number(), html: z.string(), author: z.string() });
type Answer = z.infer<typeof answer>;

/** The marked reply comes with its thread's row: only a thread that has one reads more rows. */
const answerOf = sql<string>`(select json_object('postId', marked.id, 'position', marked.position, 'html', marked.html, 'author', iif(${users.deletedAt} is null, ${users.username}, ${sql.raw(`'${FORMER_MEMBER}'`)})) from ${forumPosts} as marked left join ${users} on ${users.id} = marked.author_id where marked.id = ${forumThreads.solvedPostId} and marked.hidden_at is null)`;

/** Where a merged thread's posts are, for those who may read them there. */
const movedTo = (passed: Passing["passed"]) =>
  sql<
    string | null
  >`(select target.id from ${forumThreads} as target where target.id = ${forumThreads.mergedInto} and target.hidden_at is null and ${isReadable(sql`target.category_id`, passed)})`.as(
    "moved_to",
  );

/** What every page within a thread knows of it, joined with its category. */
export const headColumns = (member: string | Placeholder | undefined, passed: Passing["passed"]) => ({
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
  slowMs: forumThreads.slowMs,
  slowUntil: forumThreads.slowUntil,
  slowReason: forumThreads.slowReason,
  categorySlowMs: forumCategories.slowMs,
  categorySlowUntil: forumCategories.slowUntil,
  categorySlowReason: forumCategories.slowReason,
  solvedBy: forumThreads.solvedBy,
  answer: answerOf.mapWith((text: string): Answer | null => jsonText(answer)(text)).as("answer"),
  lastMove: forumThreads.lastMove,
  mergedInto: forumThreads.mergedInto,
  movedTo: movedTo(passed),
  hiddenCause: forumThreads.hiddenCause,
  hiddenReason: forumThreads.hiddenReason,
  readTo: readTo(member),
  follow: followStateOf(member),
  hasNotice: hasNoticeOf(member),
});

export const headStatement = prepared(
  (db, { id, member }: Holes<{ id: string; member: string | undefined }>, { passed }: Passing) =>
    db
      .select(headColumns(member, passed))
      .from(forumThreads)
      .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
      .where(and(eq(forumThreads.id, id), mayReadPassing(passed))),
);

/** Its posts went to another thread. */
export class ThreadMoved extends NotFound {
  constructor(readonly to: string) {
    super(NO_THREAD);
  }
}

/** @throws ThreadMoved; NotFound without one, and for a hidden thread that is not the viewer's to see */
export function shownHead(head: HeadRow | undefined, viewer: Viewer): ThreadShown {
  if (head !== undefined && head.movedTo !== null) throw new ThreadMoved(head.movedTo);
  if (head === undefined || head.mergedInto !== null || !isShown(viewer, head)) throw new NotFound(NO_THREAD);
  const moderates = can(viewer, "forum.moderate");
  const isOpen = head.lockedAt === null && head.hiddenCause === null;
  const gates = { capability: head.capability, lockedAt: head.categoryLockedAt };
  return {
    thread: { ...toHead(head), move: toThreadMove(head.lastMove, passedBy(viewer)) },
    readTo: head.readTo,
    mayReply: canWriteIn(viewer, gates) && (isOpen || moderates),
    maySolve: isSolvable(head.categoryId) && (moderates || (viewer.kind === "member" && viewer.id === head.authorId)),
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

function toHead(row: HeadRow): Omit<ThreadHead, "move"> {
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
    slow: slowOf(row),
    solved: row.answer === null ? null : { ...row.answer, byAsker: row.solvedBy === row.authorId },
    restricted: row.capability !== null,
    hidden: row.hiddenCause === null ? null : { cause: row.hiddenCause, reason: row.hiddenReason },
  };
}

function slowOf(row: HeadRow): SlowMode[] {
  const own = { of: "thread", everyMs: row.slowMs, until: row.slowUntil, reason: row.slowReason } as const;
  const ofCategory = {
    of: "category",
    everyMs: row.categorySlowMs,
    until: row.categorySlowUntil,
    reason: row.categorySlowReason,
  } as const;
  return [own, ofCategory].flatMap(({ everyMs, until, ...rest }) =>
    everyMs === null || until === null ? [] : [{ ...rest, everyMs, until }],
  );
}
