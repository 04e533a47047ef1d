import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { can, type Viewer } from "../../foundation/access/policy";
import { FORMER_MEMBER } from "../../foundation/users/former-member";
import { users } from "../../foundation/users/schema";
import { canRead, canWriteIn, NO_PERMISSION } from "../forum/access";
import { postPath } from "../forum/addresses";
import { CATEGORY_LOCKED, NO_POST, NO_THREAD, THREAD_LOCKED } from "../forum/refusals";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { parentStatement, refuseParent } from "./comment";
import { type Draft, draftStatement } from "./drafts";
import { whyNoPoll } from "../forum-polls/add-poll";
import { quoteOf } from "../../foundation/markup/quote";
import { gates } from "./reply";
import { slowNow } from "./slow-mode";
import { suggestedTags } from "./suggested-tags";

interface CreatePage {
  /** Those in which the viewer may start a thread. */
  categories: { id: string; name: string; everyMs: number | null }[];
  /** Why the category that was asked for is not among them; null where it is, or none was. */
  refused: string | null;
  mayPin: boolean;
  /** Why the viewer cannot start a poll; null where they can. */
  noPoll: string | null;
  draft: Draft | null;
  /** Tags that threads have. */
  suggested: string[];
}

/** One round trip. A visitor, whose session ended over the form, chooses among what everybody may write in. */
export async function createThreadPage(db: Db, viewer: Viewer, now: number, wanted = ""): Promise<CreatePage> {
  const member = viewer.kind === "member" ? viewer.id : "";
  const [rows, [draft], tags, [account]] = await db.batch([
    db
      .select({
        id: forumCategories.id,
        name: forumCategories.name,
        capability: forumCategories.capability,
        lockedAt: forumCategories.lockedAt,
        everyMs: slowNow(viewer, forumCategories, now).as("every_ms"),
      })
      .from(forumCategories)
      .orderBy(asc(forumCategories.place)),
    draftStatement(db, member, ""),
    suggestedTags(db),
    db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, member)),
  ]);
  const open = rows.filter((row) =>
    viewer.kind === "member" ? canWriteIn(viewer, row) : row.capability === null && row.lockedAt === null,
  );
  return {
    refused: open.some(({ id }) => id === wanted)
      ? null
      : whyNot(
          viewer,
          rows.find(({ id }) => id === wanted),
        ),
    categories: open.map(({ id, name, everyMs }) => ({ id, name, everyMs })),
    mayPin: can(viewer, "forum.moderate"),
    // Whose session ended over the form keeps what was typed.
    noPoll: member === "" ? null : whyNoPoll(account?.createdAt, now),
    draft: draft ?? null,
    suggested: tags.map(({ tag }) => tag),
  };
}

type Gates = Parameters<typeof canRead>[1] & { name: string };

function whyNot(viewer: Viewer, category: Gates | undefined): string | null {
  if (category === undefined) return null;
  if (!canRead(viewer, category)) return NO_PERMISSION;
  return `${category.name} is locked: only moderators start threads there.`;
}

interface ReplyPage {
  threadId: string;
  title: string;
  /** What somebody else said, as Markdown to go on from; "" where nothing is quoted. */
  quote: string;
  draft: Draft | null;
  /** Why nobody can reply; null where the viewer may. */
  closed: string | null;
  /** The least time between two posts of the viewer; null where there is none. */
  everyMs: number | null;
}

/** One round trip. @throws NotFound */
export async function replyPage(
  db: Db,
  viewer: Viewer,
  { threadId, quoted, now }: { threadId: string; quoted: string | null; now: number },
): Promise<ReplyPage> {
  const [slow, slowHere] = [slowNow(viewer, forumThreads, now), slowNow(viewer, forumCategories, now)];
  const [[thread], [draft], [post]] = await db.batch([
    db
      .select({ ...gates, slow: slow.as("slow"), slowHere: slowHere.as("slow_here") })
      .from(forumThreads)
      .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
      .where(eq(forumThreads.id, threadId)),
    draftStatement(db, viewer.kind === "member" ? viewer.id : "", threadId),
    db
      .select({
        id: forumPosts.id,
        content: forumPosts.content,
        author: sql<string | null>`${users.username}`.as("author"),
      })
      .from(forumPosts)
      .leftJoin(users, and(eq(users.id, forumPosts.authorId), isNull(users.deletedAt)))
      .where(and(eq(forumPosts.id, quoted ?? ""), eq(forumPosts.threadId, threadId), isNull(forumPosts.hiddenAt))),
  ]);
  if (thread === undefined || thread.isThreadHidden === 1 || !canRead(viewer, thread)) throw new NotFound(NO_THREAD);
  const isOpen = viewer.kind === "visitor" ? thread.lockedAt === null : canWriteIn(viewer, thread);
  return {
    threadId,
    title: thread.threadTitle,
    quote: post === undefined ? "" : quoteOf(post.author ?? FORMER_MEMBER, post.content, postPath(post.id)),
    draft: draft ?? null,
    everyMs: thread.slow === null && thread.slowHere === null ? null : Math.max(thread.slow ?? 0, thread.slowHere ?? 0),
    closed: thread.threadLockedAt === null ? (isOpen ? null : CATEGORY_LOCKED) : THREAD_LOCKED,
  };
}

/** A post as Markdown to answer it with; one round trip. @throws NotFound */
export async function quotePost(db: Db, viewer: Viewer, id: string): Promise<string> {
  const [found] = await parentStatement(db, id);
  if (found === undefined || found.isThreadHidden === 1 || found.hiddenAt !== null || !canRead(viewer, found))
    throw new NotFound(NO_POST);
  return quoteOf(found.authorName ?? FORMER_MEMBER, found.content, postPath(id));
}

interface CommentPage {
  threadId: string;
  title: string;
  parent: { id: string; author: string; html: string };
  replyId: string;
  draft: Draft | null;
  /** Why it cannot be answered; null where it can. */
  closed: string | null;
}

/** One round trip. @throws NotFound */
export async function commentPage(db: Db, viewer: Viewer, parentId: string): Promise<CommentPage> {
  const [[found], [draft]] = await db.batch([
    parentStatement(db, parentId),
    draftStatement(db, viewer.kind === "member" ? viewer.id : "", parentId),
  ]);
  if (found === undefined || found.isThreadHidden === 1 || found.hiddenAt !== null || !canRead(viewer, found))
    throw new NotFound(NO_POST);
  return {
    draft: draft ?? null,
    threadId: found.threadId,
    title: found.threadTitle,
    parent: { id: parentId, author: found.authorName ?? FORMER_MEMBER, html: found.html },
    replyId: found.replyId ?? parentId,
    closed: viewer.kind === "visitor" ? null : refusalOf(() => refuseParent(viewer, found)),
  };
}

function refusalOf(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Conflict || error instanceof Forbidden) return error.message;
    throw error;
  }
}
