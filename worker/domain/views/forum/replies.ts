import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, encodeCursor, orderBy, type SortKey } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { InvalidCursor } from "../../../errors";
import { REPLIES_A_PAGE } from "../../voice/forum/forms";
import { forumPosts } from "../../voice/forum/post-schema";
import { selectReplies, type ShownRow } from "./post-rows";

/** The replies of a thread that are asked for: a page of their positions, or a stretch of another order. */
export type RepliesAsked =
  { order: "position"; page: number } | { order: "top" | "newest"; cursor: string | undefined };

const BEST: SortKey[] = [forumPosts.score, forumPosts.id].map((column) => ({ column, direction: "desc" }));
/** Keys of a cursor: the last position; or the last rating and id, and how many replies came before. */
export const REPLY_KEYS = { newest: 1, top: 3 } as const;

type Values = Record<"at0" | "at1", string | number | undefined> & { thread: string; reader: string | undefined };

const ofPositions = prepared((db, { thread, reader, at0, at1 }: Holes<Values>) =>
  selectReplies(db, reader)
    .where(and(eq(forumPosts.threadId, thread), sql`${forumPosts.position} between ${at0} and ${at1}`))
    .orderBy(forumPosts.position),
);

const newest = prepared((db, { thread, reader, at0 }: Holes<Values>) =>
  selectReplies(db, reader)
    .where(
      and(
        eq(forumPosts.threadId, thread),
        sql`${forumPosts.position} > 0`,
        at0 === undefined ? undefined : sql`${forumPosts.position} < ${at0}`,
      ),
    )
    .orderBy(desc(forumPosts.position))
    .limit(REPLIES_A_PAGE),
);

const best = prepared((db, { thread, reader, at0, at1 }: Holes<Values>) =>
  selectReplies(db, reader)
    .where(
      and(
        eq(forumPosts.threadId, thread),
        sql`${forumPosts.kind} = 'reply'`,
        at0 === undefined || at1 === undefined ? undefined : after(BEST, [at0, at1]),
      ),
    )
    .orderBy(...orderBy(BEST))
    .limit(REPLIES_A_PAGE),
);

/** Whether the opening post comes with the replies of the page, at the position before theirs. */
export const opensWith = (asked: RepliesAsked): boolean => asked.order === "position" && asked.page === 1;

/** The statement of the page, for a batch. @param reader whose bookmarks come along @throws InvalidCursor */
export function repliesStatement(db: Db, thread: string, asked: RepliesAsked, reader?: string) {
  if (asked.order === "position") {
    const from = (asked.page - 1) * REPLIES_A_PAGE;
    return ofPositions(db, { thread, reader, at0: opensWith(asked) ? 0 : from + 1, at1: from + REPLIES_A_PAGE });
  }
  const [at0, at1] = asked.cursor === undefined ? [] : decodeCursor(asked.cursor, REPLY_KEYS[asked.order]);
  return (asked.order === "newest" ? newest : best)(db, { thread, reader, at0, at1 });
}

/**
 * The thread's row says how many positions are left, without one row more that would tell; a page that is not full is the
 * last, because replies that were split out leave fewer rows than positions.
 */
export function nextReplies(rows: ShownRow[], asked: RepliesAsked, lastPosition: number): string | null {
  const last = rows.at(-1);
  if (asked.order === "position" || last === undefined || rows.length < REPLIES_A_PAGE) return null;
  if (asked.order === "newest") {
    const position = last.position ?? 1;
    return position > 1 ? encodeCursor([position]) : null;
  }
  const before = asked.cursor === undefined ? 0 : Number(decodeCursor(asked.cursor, REPLY_KEYS.top)[2]);
  const shown = before + rows.length;
  return shown < lastPosition ? encodeCursor([last.score, last.id, shown]) : null;
}

/** The page after the one that a cursor names; the first without one. @throws InvalidCursor */
export function pageAfter(cursor: string | undefined): RepliesAsked {
  const [page] = cursor === undefined ? [0] : decodeCursor(cursor, 1);
  if (typeof page !== "number" || !Number.isSafeInteger(page) || page < 0) throw new InvalidCursor();
  return { order: "position", page: page + 1 };
}
