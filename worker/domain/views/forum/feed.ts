import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, encodeCursor, orderBy, type Page, type SortKey } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { mayRead, passedBy } from "../../voice/forum/access";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { lineColumns, type PostLine, toLine } from "./post-lines";
import { isReadable } from "./readable";
import { selectThreads, type ThreadItem, toThreadItem } from "./thread-items";

/** Posts of a page of the feed. */
const FEED_PAGE = 20;
/** Posts looked at for a page: those of hidden threads and unreadable categories are left out. */
const FEED_LOOKED = 40;

export interface FeedItem extends PostLine {
  author: Person;
  category: string;
}

const NEWEST: SortKey[] = [forumPosts.createdAt, forumPosts.id].map((column) => ({ column, direction: "desc" }));

/** Where the next page begins, by a post that its reader may read, or by a time alone. */
const beyond = (looked: readonly { createdAt: number }[], shown: readonly { createdAt: number; id: string }[]) =>
  shown.at(-1) ?? { createdAt: looked.at(-1)?.createdAt ?? 0, id: "" };

/** The newest posts of every kind that a member may read. @throws Unauthenticated; InvalidCursor */
export async function feed(db: Db, viewer: Viewer, cursor: string | undefined): Promise<Page<FeedItem>> {
  memberOf(viewer);
  const position = cursor === undefined ? null : decodeCursor(cursor, NEWEST.length);
  const looked = await db
    .select({
      ...lineColumns,
      authorId: forumPosts.authorId,
      author: personColumns(users),
      category: sql<
        string | null
      >`(select ${forumCategories.name} from ${forumCategories} where ${forumCategories.id} = ${forumThreads.categoryId} and ${forumThreads.hiddenAt} is null and ${mayRead(viewer)})`.as(
        "category",
      ),
    })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId))
    .leftJoin(users, eq(users.id, forumPosts.authorId))
    .where(and(isNull(forumPosts.hiddenAt), position === null ? undefined : after(NEWEST, position)))
    .orderBy(...orderBy(NEWEST))
    .limit(FEED_LOOKED);
  const readable = looked.flatMap((row) => (row.category === null ? [] : [{ ...row, category: row.category }]));
  const shown = readable.slice(0, FEED_PAGE);
  const last =
    readable.length > FEED_PAGE ? shown.at(-1) : looked.length === FEED_LOOKED ? beyond(looked, shown) : undefined;
  return {
    items: shown.map((row) => ({ ...toLine(row), author: toPerson(row.authorId, row.author), category: row.category })),
    nextCursor: last === undefined ? null : encodeCursor([last.createdAt, last.id]),
  };
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
  return rows.map((row) => toThreadItem(row, { isMember: true, now }));
}
