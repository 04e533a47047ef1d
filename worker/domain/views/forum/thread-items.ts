import { eq, type Placeholder, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import { DAY_MS } from "../../../days";
import type { Viewer } from "../../foundation/access/policy";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { users } from "../../foundation/users/schema";
import { forumReads } from "../../voice/forum/reader-schema";
import { forumThreads } from "../../voice/forum/schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { keptApart } from "./kept-apart";

/** A thread as lists show it. */
export interface ThreadItem {
  id: string;
  categoryId: string;
  title: string;
  tags: string[];
  author: Person;
  /** Null where a block stands between them and the reader. */
  lastPoster: Person | null;
  createdAt: number;
  lastPostAt: number;
  replies: number;
  views: number;
  score: number;
  pinned: boolean;
  locked: boolean;
  solved: boolean;
  poll: boolean;
  /** For members: not opened yet, or how many positions came since; null where there is nothing new. */
  unread: "new" | number | null;
  /** The first position that the member has not read, where there is one. */
  firstUnread: number | null;
}

/** Whoever wrote last, beside the author in one statement. */
const lastPosters = alias(users, "last_posters");

/** A thread that was never opened is marked as new for this long after its last post. */
const NEW_FOR_DAYS = 30;

/** How far a member has read the statement's thread; a visitor has nothing to look up. */
export const readTo = (member: string | Placeholder | undefined) =>
  (member === undefined
    ? sql<number | null>`null`
    : sql<
        number | null
      >`(select ${forumReads.position} from ${forumReads} where ${forumReads.userId} = ${member} and ${forumReads.threadId} = ${forumThreads.id})`
  ).as("read_to");

/** Whether a block stands between a member and an account. */
const isApart = (member: string | Placeholder | undefined, account: SQLWrapper) =>
  member === undefined ? sql<number>`0` : sql<number>`${isBlockedBetween(sql`${member}`, account)}`;

/**
 * Left joins keep the threads outside, so that their index serves the order.
 * @param member whose unread marks show, and whose blocks `toThreadItems` goes by
 */
export const selectThreads = (db: Db, member?: string | Placeholder) =>
  db
    .select({
      id: forumThreads.id,
      categoryId: forumThreads.categoryId,
      title: forumThreads.title,
      tags: forumThreads.tags,
      authorId: forumThreads.authorId,
      createdAt: forumThreads.createdAt,
      lastPostAt: forumThreads.lastPostAt,
      lastPostBy: forumThreads.lastPostBy,
      lastPosition: forumThreads.lastPosition,
      replyCount: forumThreads.replyCount,
      commentCount: forumThreads.commentCount,
      score: forumThreads.score,
      viewCount: forumThreads.viewCount,
      pinnedAt: forumThreads.pinnedAt,
      lockedAt: forumThreads.lockedAt,
      solvedPostId: forumThreads.solvedPostId,
      hasPoll: forumThreads.hasPoll,
      author: personColumns(users),
      lastPoster: personColumns(lastPosters),
      readTo: readTo(member),
      apartFromAuthor: isApart(member, forumThreads.authorId).as("apart_from_author"),
      apartFromLast: isApart(member, forumThreads.lastPostBy).as("apart_from_last"),
    })
    .from(forumThreads)
    .leftJoin(users, eq(users.id, forumThreads.authorId))
    .leftJoin(lastPosters, eq(lastPosters.id, forumThreads.lastPostBy));

type ThreadRow = Awaited<ReturnType<typeof selectThreads>>[number];

interface Reader {
  viewer: Viewer;
  now: number;
}

/** A list is shorter where a block stands between its reader and who began a thread (rules/people#blocking). */
export function toThreadItems(rows: readonly ThreadRow[], { viewer, now }: Reader): ThreadItem[] {
  const isKeptApart = keptApart(viewer) !== undefined;
  const shown = isKeptApart ? rows.filter(({ apartFromAuthor }) => apartFromAuthor === 0) : rows;
  return shown.map((row) => {
    const item = toThreadItem(row, { isMember: viewer.kind === "member", now });
    return isKeptApart && row.apartFromLast === 1 ? { ...item, lastPoster: null } : item;
  });
}

function toThreadItem(row: ThreadRow, { isMember, now }: { isMember: boolean; now: number }): ThreadItem {
  const since = row.readTo === null ? null : row.lastPosition - row.readTo;
  const isNew = row.readTo === null && row.lastPostAt > now - NEW_FOR_DAYS * DAY_MS;
  return {
    id: row.id,
    categoryId: row.categoryId,
    title: row.title,
    tags: row.tags,
    author: toPerson(row.authorId, row.author),
    lastPoster: toPerson(row.lastPostBy, row.lastPoster),
    createdAt: row.createdAt,
    lastPostAt: row.lastPostAt,
    replies: row.replyCount + row.commentCount,
    views: row.viewCount,
    score: row.score,
    pinned: row.pinnedAt !== null,
    locked: row.lockedAt !== null,
    solved: row.solvedPostId !== null,
    poll: row.hasPoll,
    unread: !isMember ? null : since === null ? (isNew ? "new" : null) : since > 0 ? since : null,
    firstUnread: isMember && row.readTo !== null && since !== null && since > 0 ? row.readTo + 1 : null,
  };
}
