import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { PAGE_SIZE } from "../../foundation/lists/forms";
import { preview } from "../../foundation/lists/preview";
import type { PostKind } from "../../voice/forum/forms";
import { passedBy } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumDrafts } from "../../voice/forum/reader-schema";
import { forumThreads } from "../../voice/forum/schema";
import { type PostLine, selectLines, toLine } from "./post-lines";
import { isReadable } from "./readable";

const NEWEST: SortKey[] = [forumPosts.createdAt, forumPosts.id].map((column) => ({ column, direction: "desc" }));

/** More drafts of one member than can be. */
const DRAFTS_READ = 60;
const DRAFT_LINE = 200;
const UNREADABLE = "A thread that you cannot read anymore";

/** What a member wrote of one kind, the hidden included, whatever they may read today. @throws Unauthenticated; InvalidCursor */
export async function ownPosts(
  db: Db,
  viewer: Viewer,
  kind: PostKind,
  cursor: string | undefined,
): Promise<Page<PostLine>> {
  const { id } = memberOf(viewer);
  const position = cursor === undefined ? null : decodeCursor(cursor, NEWEST.length);
  const rows = await selectLines(db, { title: titleFor(viewer, id) })
    .where(
      and(
        eq(forumPosts.authorId, id),
        eq(forumPosts.kind, kind),
        position === null ? undefined : after(NEWEST, position),
      ),
    )
    .orderBy(...orderBy(NEWEST))
    .limit(PAGE_SIZE + 1);
  const page = toPage(rows, PAGE_SIZE, (row) => [row.createdAt, row.id]);
  return { items: page.items.map(toLine), nextCursor: page.nextCursor };
}

/** Own words stay; of a thread that was hidden or moved out of a member's sight, its title does not. */
const titleFor = (viewer: Viewer, id: string) =>
  sql<string>`iif(${isReadable(forumThreads.categoryId, passedBy(viewer))} and (${forumThreads.hiddenAt} is null or ${forumThreads.authorId} = ${id}), ${forumThreads.title}, ${UNREADABLE})`.as(
    "title_shown",
  );

export interface DraftLine {
  /** Null for a new thread. */
  threadId: string | null;
  /** What a comment answers; null for a thread or reply. */
  postId: string | null;
  /** Of the thread that it replies to, or its own. */
  title: string;
  excerpt: string;
  savedAt: number;
}

/** @throws Unauthenticated */
export async function ownDrafts(db: Db, viewer: Viewer): Promise<DraftLine[]> {
  const { id } = memberOf(viewer);
  const rows = await db
    .select({
      threadId: forumDrafts.threadId,
      title: forumDrafts.title,
      content: forumDrafts.content,
      savedAt: forumDrafts.savedAt,
      answers: sql<string | null>`${forumPosts.id}`.as("answers"),
      thread: titleFor(viewer, id),
    })
    .from(forumDrafts)
    .leftJoin(forumPosts, eq(forumPosts.id, forumDrafts.threadId))
    .leftJoin(forumThreads, sql`${forumThreads.id} = coalesce(${forumPosts.threadId}, ${forumDrafts.threadId})`)
    .where(eq(forumDrafts.userId, id))
    .orderBy(desc(forumDrafts.savedAt))
    .limit(DRAFTS_READ);
  return rows.map(({ threadId, title, content, savedAt, thread, answers }) => ({
    postId: answers,
    threadId: threadId === "" ? null : threadId,
    title: threadId === "" ? title : thread,
    excerpt: preview(content, DRAFT_LINE),
    savedAt,
  }));
}
