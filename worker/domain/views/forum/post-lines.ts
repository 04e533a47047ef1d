import { eq, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { preview } from "../../foundation/lists/preview";
import { textOf } from "../../foundation/markup/text-of";
import type { PostHiddenCause, PostKind } from "../../voice/forum/forms";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumThreads } from "../../voice/forum/schema";

/** Characters of a post that lists show. */
const LINE_MAX = 200;

/** A post as lists of posts show it. */
export interface PostLine {
  id: string;
  kind: PostKind;
  thread: { id: string; title: string; poll: boolean };
  /** The beginning of what it says, as plain text. */
  excerpt: string;
  createdAt: number;
  rating: number;
  /** Replies to a thread, comments on a reply, answers to a comment. */
  comments: number;
  hidden: { cause: PostHiddenCause; reason: string | null } | null;
}

export const lineColumns = {
  id: forumPosts.id,
  kind: forumPosts.kind,
  threadId: forumPosts.threadId,
  title: forumThreads.title,
  hasPoll: forumThreads.hasPoll,
  html: forumPosts.html,
  createdAt: forumPosts.createdAt,
  score: forumPosts.score,
  comments: forumPosts.commentCount,
  replies: forumThreads.replyCount,
  hiddenCause: forumPosts.hiddenCause,
  hiddenReason: forumPosts.hiddenReason,
};

/** @param seen the thread's title as the reader may see it */
export const selectLines = (db: Db, seen: { title: SQL.Aliased<string> | typeof forumThreads.title } = lineColumns) =>
  db
    .select({ ...lineColumns, title: seen.title })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId));

type LineRow = Awaited<ReturnType<typeof selectLines>>[number];

export function toLine(row: LineRow): PostLine {
  const { id, kind, threadId, title, createdAt, score, hiddenCause, hiddenReason } = row;
  return {
    ...{ id, kind, createdAt },
    thread: { id: threadId, title, poll: row.hasPoll },
    excerpt: preview(textOf(row.html), LINE_MAX),
    rating: score,
    comments: kind === "opening" ? row.replies : row.comments,
    hidden: hiddenCause === null ? null : { cause: hiddenCause, reason: hiddenReason },
  };
}
