import { and, asc, desc, eq, gte, isNull, not, type Placeholder, sql, type SQLWrapper } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import type { Viewer } from "../../foundation/access/policy";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { isRestricted } from "../../foundation/profile-access/conditions";
import { ONLINE_MINUTES } from "../../foundation/users/presence";
import { users } from "../../foundation/users/schema";
import { canRead, passedBy, type Restriction } from "../../voice/forum/access";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { isNotApart, keptApart } from "./kept-apart";
import { isReadable, type Passing } from "./readable";
import { tagsStatement, topicsStatement, type Trending } from "./trending";

/** People named as online; beyond it the list says that there are more. */
const ONLINE_MOST = 12;
const RECENT_MOST = 6;
/** Threads looked through for the recent ones: the restricted and the hidden among them are not shown. */
const RECENT_LOOKED = 24;

export interface LastActivity {
  threadId: string;
  title: string;
  at: number;
  /** Null where a block stands between them and the reader. */
  by: Person | null;
}

/** One that the viewer may not read says that it exists, and nothing of what is in it. */
export type CategoryCard = {
  id: string;
  name: string;
  description: string;
  icon: string;
  /** Its place in the list, from 1. */
  place: number;
  /** What its readers have to hold; null where everybody reads it. */
  capability: Restriction | null;
} & (
  | { access: "restricted" }
  | { access: "open" | "locked"; lockReason: string | null; threads: number; posts: number; last: LastActivity | null }
);

export interface RecentThread extends LastActivity {
  category: string;
}

export interface ForumHome {
  categories: CategoryCard[];
  recent: RecentThread[];
  online: { people: Person[]; more: boolean };
  trending: Trending;
}

/** Written into the statement where a reader has nobody kept apart. */
const isApart = (reader: Placeholder | undefined, account: SQLWrapper) =>
  sql<number>`${reader === undefined ? sql`0` : isBlockedBetween(reader, account)}`.as("is_apart");

type ReaderHole = Holes<{ reader: string | undefined }>;

const categoriesStatement = prepared((db, { reader }: ReaderHole) =>
  db
    .select({
      id: forumCategories.id,
      name: forumCategories.name,
      description: forumCategories.description,
      icon: forumCategories.icon,
      capability: forumCategories.capability,
      place: forumCategories.place,
      lockedAt: forumCategories.lockedAt,
      lockReason: forumCategories.lockReason,
      threads: forumCategories.threadCount,
      posts: forumCategories.postCount,
      lastThreadId: forumThreads.id,
      lastTitle: forumThreads.title,
      lastAt: forumThreads.lastPostAt,
      lastBy: forumThreads.lastPostBy,
      person: personColumns(users),
      isApart: isApart(reader, forumThreads.lastPostBy),
    })
    .from(forumCategories)
    // A thread of somebody kept apart stands in no list; its category then names none.
    .leftJoin(
      forumThreads,
      and(
        eq(forumThreads.id, forumCategories.lastThreadId),
        isNull(forumThreads.hiddenAt),
        isNotApart(reader, forumThreads.authorId),
      ),
    )
    .leftJoin(users, eq(users.id, forumThreads.lastPostBy))
    .orderBy(asc(forumCategories.place)),
);

/** As few as show are read on, and however many may not be shown, no more than RECENT_LOOKED are looked at. */
const recentStatement = prepared((db, { reader }: ReaderHole, { passed }: Passing) => {
  const newest = db
    .select({
      id: forumThreads.id,
      categoryId: forumThreads.categoryId,
      title: forumThreads.title,
      at: forumThreads.lastPostAt,
      by: forumThreads.lastPostBy,
      author: forumThreads.authorId,
    })
    .from(forumThreads)
    .where(isNull(forumThreads.hiddenAt))
    .orderBy(desc(forumThreads.lastPostAt), desc(forumThreads.id))
    .limit(RECENT_LOOKED)
    .as("newest");
  return db
    .select({
      id: newest.id,
      categoryId: newest.categoryId,
      title: newest.title,
      at: newest.at,
      by: newest.by,
      person: personColumns(users),
      isApart: isApart(reader, newest.by),
    })
    .from(newest)
    .leftJoin(users, eq(users.id, newest.by))
    .where(and(isReadable(newest.categoryId, passed), isNotApart(reader, newest.author)))
    .limit(RECENT_MOST);
});

const onlineStatement = prepared((db, { since, reader }: Holes<{ since: number; reader: string | undefined }>) =>
  db
    .select({ id: users.id, person: personColumns(users) })
    .from(users)
    .where(
      // Written out, not bound: only so the partial index serves it.
      and(
        gte(users.lastActiveAt, since),
        sql`${users.showLastActive} = 1`,
        eq(users.profileVisibility, "public"),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        isNotApart(reader, users.id),
        reader === undefined ? undefined : not(isRestricted(users.id, sql`${reader}`)),
      ),
    )
    .orderBy(desc(users.lastActiveAt), desc(users.id))
    .limit(ONLINE_MOST + 1),
);

/** One round trip. */
export async function forumHome(db: Db, viewer: Viewer, now: number): Promise<ForumHome> {
  const reader = keptApart(viewer);
  const [categories, recent, online, topics, tags] = await db.batch([
    categoriesStatement(db, { reader }),
    recentStatement(db, { reader }, { passed: passedBy(viewer) }),
    onlineStatement(db, { since: now - ONLINE_MINUTES * 60_000, reader }),
    topicsStatement(db, {}),
    tagsStatement(db, {}),
  ]);
  return {
    categories: categories.map((row) => toCard(row, viewer)),
    recent: recent
      .map(({ id, categoryId, title, at, by, person, isApart: apart }) => ({
        threadId: id,
        title,
        at,
        by: apart === 1 ? null : toPerson(by, person),
        category: categories.find((each) => each.id === categoryId)?.name ?? "",
      }))
      .sort((a, b) => b.at - a.at),
    online: {
      people: online.slice(0, ONLINE_MOST).map(({ id, person }) => toPerson(id, person)),
      more: online.length > ONLINE_MOST,
    },
    trending: { topics, tags },
  };
}

type CategoryRow = Awaited<ReturnType<typeof categoriesStatement>>[number];

function toCard(row: CategoryRow, viewer: Viewer): CategoryCard {
  const { id, name, description, icon, lockReason, threads, posts, lastThreadId, lastTitle, lastAt, lastBy } = row;
  const named = { id, name, description, icon, place: row.place, capability: row.capability };
  if (!canRead(viewer, row)) return { ...named, access: "restricted" };
  const last =
    lastThreadId === null || lastTitle === null || lastAt === null || lastBy === null
      ? null
      : {
          threadId: lastThreadId,
          title: lastTitle,
          at: lastAt,
          by: row.isApart === 1 ? null : toPerson(lastBy, row.person),
        };
  return { ...named, access: row.lockedAt === null ? "open" : "locked", lockReason, threads, posts, last };
}
