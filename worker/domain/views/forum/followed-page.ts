import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { after, decodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { mayRead, passedBy } from "../../voice/forum/access";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { FOLLOWED_A_PAGE, type FollowedAsked } from "../../voice/forum-following/forms";
import { forumFollows } from "../../voice/forum-following/schema";
import { isReadable } from "./readable";
import { selectThreads, type ThreadItem, toThreadItems } from "./thread-items";

const LATEST: SortKey[] = [forumFollows.activeAt, forumFollows.subjectId].map((column) => ({
  column,
  direction: "desc",
}));

interface FollowedPage extends Page<ThreadItem> {
  /** The categories whose new threads the member hears of; on the first page only. */
  categories: { id: string; name: string }[];
}

/**
 * The threads that a member follows or has muted, those first that had something new last; what they may not read
 * anymore is left out, also where the page is shorter for it. One round trip.
 * @throws Unauthenticated; InvalidCursor
 */
export async function followedPage(
  db: Db,
  viewer: Viewer,
  { show, cursor }: FollowedAsked,
  now: number,
): Promise<FollowedPage> {
  const { id } = memberOf(viewer);
  const position = cursor === undefined ? null : decodeCursor(cursor, LATEST.length);
  const own = and(
    eq(forumFollows.userId, id),
    eq(forumFollows.subject, "thread"),
    eq(forumFollows.muted, show === "muted"),
    position === null ? undefined : after(LATEST, position),
  );
  const follows = db
    .select({ id: forumFollows.subjectId, activeAt: forumFollows.activeAt })
    .from(forumFollows)
    .where(own)
    .orderBy(...orderBy(LATEST))
    .limit(FOLLOWED_A_PAGE + 1);
  const ids = db
    .select({ id: forumFollows.subjectId })
    .from(forumFollows)
    .where(own)
    .orderBy(...orderBy(LATEST))
    .limit(FOLLOWED_A_PAGE + 1);
  const [rows, threads, categories] = await db.batch([
    follows,
    selectThreads(db, id).where(
      and(
        sql`${forumThreads.id} in (${ids})`,
        isNull(forumThreads.hiddenAt),
        isReadable(forumThreads.categoryId, passedBy(viewer)),
      ),
    ),
    db
      .select({ id: forumCategories.id, name: forumCategories.name })
      .from(forumCategories)
      .innerJoin(forumFollows, and(eq(forumFollows.userId, id), eq(forumFollows.subjectId, forumCategories.id)))
      .where(mayRead(viewer))
      .orderBy(asc(forumCategories.place)),
  ]);
  const found = new Map(toThreadItems(threads, { viewer, now }).map((item) => [item.id, item]));
  const page = toPage(rows, FOLLOWED_A_PAGE, (row) => [row.activeAt, row.id]);
  return {
    items: page.items.flatMap((row) => {
      const thread = found.get(row.id);
      return thread === undefined ? [] : [thread];
    }),
    nextCursor: page.nextCursor,
    categories: cursor === undefined ? categories : [],
  };
}
