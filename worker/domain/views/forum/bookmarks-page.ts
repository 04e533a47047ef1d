import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { preview } from "../../foundation/lists/preview";
import { users } from "../../foundation/users/schema";
import { mayRead } from "../../voice/forum/access";
import type { PostKind } from "../../voice/forum/forms";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { BOOKMARKS_A_PAGE, type BookmarkFilter, type BookmarksAsked } from "../../voice/forum-bookmarks/forms";
import { forumBookmarks } from "../../voice/forum-bookmarks/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { isNotApart, keptApart } from "./kept-apart";
import { textOf } from "../../foundation/markup/text-of";

const LINE_MAX = 200;

/** A bookmark with its post, as far as its owner may read that today. */
export interface BookmarkLine {
  postId: string;
  note: string;
  createdAt: number;
  remindAt: number | null;
  remindedAt: number | null;
  /** Null where it is hidden, or no longer theirs to read. */
  post: { kind: PostKind; author: Person; excerpt: string; thread: string; poll: boolean; category: string } | null;
}

const NEWEST: SortKey[] = [forumBookmarks.createdAt, forumBookmarks.postId].map((column) => ({
  column,
  direction: "desc",
}));

const FILTERS: Record<BookmarkFilter, SQL | undefined> = {
  all: undefined,
  due: isNotNull(forumBookmarks.remindedAt),
  coming: and(isNotNull(forumBookmarks.remindAt), isNull(forumBookmarks.remindedAt)),
};

/** A search finds words of the note and of the thread's title. One round trip. @throws Unauthenticated; InvalidCursor */
export async function bookmarksPage(
  db: Db,
  viewer: Viewer,
  { filter, q, cursor }: BookmarksAsked,
): Promise<Page<BookmarkLine>> {
  const { id } = memberOf(viewer);
  const position = afterCursor(NEWEST, cursor);
  const shown = sql<number>`${forumCategories.id} is not null and ${forumPosts.hiddenAt} is null and ${forumThreads.hiddenAt} is null and ${isNotApart(keptApart(viewer), forumPosts.authorId) ?? sql`1`}`;
  const found =
    q === ""
      ? undefined
      : sql`(instr(lower(${forumBookmarks.note}), lower(${q})) > 0 or (${shown} and instr(lower(${forumThreads.title}), lower(${q})) > 0))`;
  const rows = await db
    .select({
      postId: forumBookmarks.postId,
      note: forumBookmarks.note,
      createdAt: forumBookmarks.createdAt,
      remindAt: forumBookmarks.remindAt,
      remindedAt: forumBookmarks.remindedAt,
      shown: shown.as("shown"),
      kind: forumPosts.kind,
      html: forumPosts.html,
      authorId: forumPosts.authorId,
      author: personColumns(users),
      thread: forumThreads.title,
      poll: forumThreads.hasPoll,
      category: forumCategories.name,
    })
    .from(forumBookmarks)
    .leftJoin(forumPosts, eq(forumPosts.id, forumBookmarks.postId))
    .leftJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId))
    .leftJoin(forumCategories, and(eq(forumCategories.id, forumThreads.categoryId), mayRead(viewer)))
    .leftJoin(users, eq(users.id, forumPosts.authorId))
    .where(and(eq(forumBookmarks.userId, id), FILTERS[filter], found, position))
    .orderBy(...orderBy(NEWEST))
    .limit(BOOKMARKS_A_PAGE + 1);
  const page = toPage(rows, BOOKMARKS_A_PAGE, (row) => [row.createdAt, row.postId]);
  return { items: page.items.map(toLine), nextCursor: page.nextCursor };
}

interface Row extends Omit<BookmarkLine, "post"> {
  shown: number;
  kind: PostKind | null;
  html: string | null;
  authorId: string | null;
  author: Parameters<typeof toPerson>[1];
  thread: string | null;
  poll: boolean | null;
  category: string | null;
}

function toLine({ shown, kind, html, authorId, author, thread, poll, category, ...own }: Row): BookmarkLine {
  const isShown = shown === 1 && kind !== null && html !== null && thread !== null && category !== null;
  return {
    ...own,
    post: isShown
      ? {
          ...{ kind, thread, poll: poll === true, category },
          ...{ author: toPerson(authorId ?? "", author), excerpt: preview(textOf(html), LINE_MAX) },
        }
      : null,
  };
}
