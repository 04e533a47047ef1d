import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { after, decodeCursor, orderBy, type SortKey, toPage } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { Forbidden, NotFound } from "../../../errors";
import { can, type Viewer } from "../../foundation/access/policy";
import { canRead, canWriteIn, NO_PERMISSION } from "../../voice/forum/access";
import { isSolvable, type ThreadSort } from "../../voice/forum/forms";
import { isFollowedBy } from "../../voice/forum-following/read-thread";
import { THREADS_A_PAGE } from "../../voice/forum/read-forms";
import { NO_CATEGORY } from "../../voice/forum/refusals";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { selectThreads, type ThreadItem, toThreadItems } from "./thread-items";

/** Pinned threads that lead the first page, the newest pins first (rules/forum#lists). */
const PINNED_MOST = 3;

const KEYS: Record<ThreadSort, SortKey[]> = {
  active: [forumThreads.lastPostAt, forumThreads.id].map((column) => ({ column, direction: "desc" })),
  newest: [forumThreads.createdAt, forumThreads.id].map((column) => ({ column, direction: "desc" })),
  top: [forumThreads.score, forumThreads.createdAt, forumThreads.id].map((column) => ({ column, direction: "desc" })),
};

const keysOf = (row: { lastPostAt: number; createdAt: number; score: number; id: string }, sort: ThreadSort) => {
  if (sort === "active") return [row.lastPostAt, row.id];
  return sort === "newest" ? [row.createdAt, row.id] : [row.score, row.createdAt, row.id];
};

interface CategoryHead {
  id: string;
  name: string;
  description: string;
  icon: string;
  threads: number;
  posts: number;
  locked: boolean;
  lockReason: string | null;
  /** Whether its threads can have a marked answer. */
  solvable: boolean;
  slow: { everyMs: number; until: number; reason: string | null } | null;
  /** Only some may read it: it has no feed. */
  restricted: boolean;
}

interface CategoryPage {
  category: CategoryHead;
  /** On the first page only. */
  pinned: ThreadItem[];
  items: ThreadItem[];
  nextCursor: string | null;
  first: boolean;
  mayWrite: boolean;
  moderates: boolean;
  /** Whether the member hears of new threads in it. */
  followed: boolean;
}

const categoryStatement = prepared((db, { id, member }: Holes<{ id: string; member: string | undefined }>) =>
  db
    .select({
      id: forumCategories.id,
      name: forumCategories.name,
      description: forumCategories.description,
      icon: forumCategories.icon,
      capability: forumCategories.capability,
      threads: forumCategories.threadCount,
      posts: forumCategories.postCount,
      lockedAt: forumCategories.lockedAt,
      lockReason: forumCategories.lockReason,
      slowMs: forumCategories.slowMs,
      slowUntil: forumCategories.slowUntil,
      slowReason: forumCategories.slowReason,
      isFollowed: isFollowedBy(member),
    })
    .from(forumCategories)
    .where(eq(forumCategories.id, id)),
);

type ListValues = { id: string; member: string | undefined; rows: number } & Record<
  "at0" | "at1" | "at2",
  string | number | undefined
>;

/** In the words of their partial indexes. */
const isSolved = (solved: "yes" | "no") =>
  solved === "yes" ? isNotNull(forumThreads.solvedPostId) : isNull(forumThreads.solvedPostId);

interface ListShape {
  sort: ThreadSort;
  solved: "yes" | "no" | null;
}

const listStatement = prepared(
  (db, { id, member, rows, at0, at1, at2 }: Holes<ListValues>, { sort, solved }: ListShape) => {
    const position = [at0, at1, at2].filter((at) => at !== undefined);
    return selectThreads(db, member)
      .where(
        and(
          eq(forumThreads.categoryId, id),
          isNull(forumThreads.hiddenAt),
          solved === null ? undefined : isSolved(solved),
          position.length === 0 ? undefined : after(KEYS[sort], position),
        ),
      )
      .orderBy(...orderBy(KEYS[sort]))
      .limit(rows);
  },
);

const pinnedStatement = prepared((db, { id, member }: Holes<{ id: string; member: string | undefined }>) =>
  selectThreads(db, member)
    .where(and(eq(forumThreads.categoryId, id), isNull(forumThreads.hiddenAt), isNotNull(forumThreads.pinnedAt)))
    .orderBy(desc(forumThreads.pinnedAt))
    .limit(PINNED_MOST),
);

interface Asked {
  sort: ThreadSort;
  solved?: "yes" | "no" | undefined;
  cursor?: string | undefined;
  limit?: number;
  /** False where pinned threads stand in their order. */
  pinnedOnTop?: boolean;
}

/**
 * One round trip.
 * @throws NotFound without such a category; Forbidden where the viewer lacks what it asks for; InvalidCursor
 */
export async function categoryPage(
  db: Db,
  viewer: Viewer,
  id: string,
  { sort: wanted, solved, cursor, limit = THREADS_A_PAGE, pinnedOnTop = true }: Asked,
  now: number,
): Promise<CategoryPage> {
  const sort = solved === undefined ? wanted : "active";
  const position = cursor === undefined ? [] : decodeCursor(cursor, KEYS[sort].length);
  const member = viewer.kind === "member" ? viewer.id : undefined;
  const [at0, at1, at2] = position;
  const [[[found] = []], [rows = []], [pinned = []]] = await batchLists(db, [
    [categoryStatement(db, { id, member })],
    [listStatement(db, { id, member, rows: limit + 1, at0, at1, at2 }, { sort, solved: solved ?? null })],
    cursor === undefined && pinnedOnTop && solved === undefined ? [pinnedStatement(db, { id, member })] : [],
  ]);
  if (found === undefined) throw new NotFound(NO_CATEGORY);
  if (!canRead(viewer, found)) throw new Forbidden(NO_PERMISSION, "forbidden");
  const page = toPage(rows, limit, (row) => keysOf(row, sort));
  const onTop = new Set(pinned.map((row) => row.id));
  const { name, description, icon, threads, posts, lockedAt, lockReason, capability } = found;
  const { slowMs: everyMs, slowUntil: until, slowReason: reason } = found;
  const slow = everyMs === null || until === null || until <= now ? null : { everyMs, until, reason };
  const head = { id, name, description, icon, threads, posts, lockReason, slow };
  return {
    category: { ...head, locked: lockedAt !== null, solvable: isSolvable(id), restricted: capability !== null },
    moderates: can(viewer, "forum.moderate"),
    pinned: toThreadItems(pinned, { viewer, now }),
    items: toThreadItems(
      page.items.filter((row) => !onTop.has(row.id)),
      { viewer, now },
    ),
    nextCursor: page.nextCursor,
    first: cursor === undefined,
    mayWrite: canWriteIn(viewer, found),
    followed: found.isFollowed === 1,
  };
}
