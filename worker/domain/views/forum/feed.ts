import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, encodeCursor, orderBy, type Page, type SortKey } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { passedBy } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { isNotApart, keptApart } from "./kept-apart";
import { lineColumns, type PostLine, toLine } from "./post-lines";
import { isReadable } from "./readable";
import { selectThreads, type ThreadItem, toThreadItems } from "./thread-items";

/** Posts of a page of the feed. */
const FEED_PAGE = 20;
/** Posts looked at for a page: those of hidden threads and unreadable categories are left out. */
const FEED_LOOKED = 40;

export interface FeedItem extends PostLine {
  author: Person;
  category: string;
}

const NEWEST: SortKey[] = [forumPosts.createdAt, forumPosts.id].map((column) => ({ column, direction: "desc" }));

/** Posts after a place, before anything is known of their threads. */
const newestAfter = (position: (string | number)[] | null): SQL | undefined =>
  and(isNull(forumPosts.hiddenAt), position === null ? undefined : after(NEWEST, position));

/** The newest posts of every kind that a member may read, as statements of a batch. @throws Unauthenticated */
export function feedReading(db: Db, viewer: Viewer, position: (string | number)[] | null = null) {
  memberOf(viewer);
  // Under the table's own name, so that its columns name it; read no further than the page is long.
  const looked = db
    .select()
    .from(forumPosts)
    .where(newestAfter(position))
    .orderBy(...orderBy(NEWEST))
    .limit(FEED_LOOKED)
    .as("forum_posts");
  const statements = [
    db
      .select({
        ...lineColumns,
        authorId: forumPosts.authorId,
        author: personColumns(users),
        categoryId: forumThreads.categoryId,
      })
      .from(looked)
      // From the posts to their threads: the planner would rather begin with all threads of the categories.
      .crossJoin(forumThreads)
      .leftJoin(users, eq(users.id, forumPosts.authorId))
      .where(
        and(
          eq(forumThreads.id, forumPosts.threadId),
          isNull(forumThreads.hiddenAt),
          isReadable(forumThreads.categoryId, passedBy(viewer)),
          isNotApart(keptApart(viewer), forumPosts.authorId),
        ),
      )
      .orderBy(...orderBy(NEWEST))
      .limit(FEED_PAGE + 1),
    db.select({ id: forumCategories.id, name: forumCategories.name }).from(forumCategories),
  ] as const;
  const read = (rows: Awaited<(typeof statements)[0]>, categories: Awaited<(typeof statements)[1]>): FeedItem[] => {
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    return rows.slice(0, FEED_PAGE).map((row) => ({
      ...toLine(row),
      author: toPerson(row.authorId, row.author),
      category: names.get(row.categoryId) ?? "",
    }));
  };
  return { statements, read };
}

/** @throws Unauthenticated; InvalidCursor */
export async function feed(db: Db, viewer: Viewer, cursor: string | undefined): Promise<Page<FeedItem>> {
  const position = cursor === undefined ? null : decodeCursor(cursor, NEWEST.length);
  const { statements, read } = feedReading(db, viewer, position);
  const [rows, categories] = await db.batch(statements);
  const items = read(rows, categories);
  const last = rows.length > FEED_PAGE ? items.at(-1) : await beyond(db, position, items);
  return { items, nextCursor: last === undefined ? null : encodeCursor([last.createdAt, last.id]) };
}

interface Place {
  createdAt: number;
  id: string;
}

/** Where a page goes on that is not full: by a post that its reader may read, or by a time alone; nowhere at the end. */
async function beyond(
  db: Db,
  position: (string | number)[] | null,
  shown: readonly Place[],
): Promise<Place | undefined> {
  const looked = db
    .select({ createdAt: forumPosts.createdAt })
    .from(forumPosts)
    .where(newestAfter(position))
    .orderBy(...orderBy(NEWEST))
    .limit(FEED_LOOKED)
    .as("looked");
  const [reached] = await db
    .select({ createdAt: sql<number>`min(${looked.createdAt})`.as("reached_at"), among: count() })
    .from(looked);
  return reached === undefined || reached.among < FEED_LOOKED
    ? undefined
    : (shown.at(-1) ?? { createdAt: reached.createdAt, id: "" });
}

/** Posts of a member that are looked through for the threads they take part in. */
const PART_LOOKED = 100;
const PART_MOST = 30;

/** Threads in which a member wrote lately, those first where something was written last. @throws Unauthenticated */
export async function takingPart(db: Db, viewer: Viewer, now: number): Promise<ThreadItem[]> {
  const { id } = memberOf(viewer);
  const own = db
    .select({ threadId: forumPosts.threadId })
    .from(forumPosts)
    .where(eq(forumPosts.authorId, id))
    .orderBy(desc(forumPosts.createdAt), desc(forumPosts.id))
    .limit(PART_LOOKED);
  const rows = await selectThreads(db, id)
    .where(
      and(
        sql`${forumThreads.id} in (${own})`,
        isNull(forumThreads.hiddenAt),
        isReadable(forumThreads.categoryId, passedBy(viewer)),
      ),
    )
    .orderBy(desc(forumThreads.lastPostAt), desc(forumThreads.id))
    .limit(PART_MOST);
  return toThreadItems(rows, { viewer, now });
}
