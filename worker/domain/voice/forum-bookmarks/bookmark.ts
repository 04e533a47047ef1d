import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { mayRead } from "../forum/access";
import { NO_POST } from "../forum/refusals";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { BOOKMARKS_MAX, refusedTime } from "./forms";
import { forumBookmarks } from "./schema";

type BookmarkContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

const BOOKMARK_RULE = { limit: 300, windowMs: 3_600_000 } as const;
const FULL = `You have ${BOOKMARKS_MAX} bookmarks. Remove one first.`;

/** The post of that id, where the viewer may read it. */
const readable = (viewer: Viewer, id: string) =>
  sql`from ${forumPosts} join ${forumThreads} on ${forumThreads.id} = ${forumPosts.threadId} join ${forumCategories} on ${forumCategories.id} = ${forumThreads.categoryId} where ${and(eq(forumPosts.id, id), isNull(forumPosts.hiddenAt), isNull(forumThreads.hiddenAt), mayRead(viewer))}`;

const ofMember = (userId: string, postId: string) =>
  and(eq(forumBookmarks.userId, userId), eq(forumBookmarks.postId, postId));

async function owner({ viewer, objects, now }: BookmarkContext): Promise<string> {
  const { id } = memberOf(viewer);
  await takeOrRefuse(objects.limiter(`forum-bookmark:${id}`), BOOKMARK_RULE, now);
  return id;
}

/** Another time reminds anew. @throws Invalid; NotFound for what the viewer does not read; Conflict for one too many */
export async function saveBookmark(
  context: BookmarkContext,
  postId: string,
  { note, remindAt }: { note: string; remindAt: number | null },
): Promise<void> {
  const { db, viewer, now } = context;
  const userId = await owner(context);
  const refusal = refusedTime(remindAt, now);
  if (refusal !== null) throw new Invalid({ day: refusal });
  const own = sql`(select count(*) from (select 1 from ${forumBookmarks} where ${forumBookmarks.userId} = ${userId} and ${forumBookmarks.postId} <> ${postId} limit ${BOOKMARKS_MAX})) < ${BOOKMARKS_MAX}`;
  const row = { userId, postId, note, remindAt, createdAt: now };
  const [{ meta }, [found]] = await db.batch([
    insertSelected(db, forumBookmarks, row, sql`${readable(viewer, postId)} and ${own}`).onConflictDoUpdate({
      target: [forumBookmarks.userId, forumBookmarks.postId],
      set: { note, remindAt, remindedAt: null },
    }),
    db.select({ seen: sql<number>`exists (select 1 ${readable(viewer, postId)})`.as("seen") }).from(sql`(select 1)`),
  ]);
  if (meta.changes > 0) return;
  throw found?.seen === 1 ? new Conflict(FULL, "wrong-state") : new NotFound(NO_POST);
}

/** Also of what cannot be read any longer. */
export async function removeBookmark(context: BookmarkContext, postId: string): Promise<void> {
  const userId = await owner(context);
  await context.db.delete(forumBookmarks).where(ofMember(userId, postId));
}

interface OwnBookmark {
  note: string;
  remindAt: number | null;
  remindedAt: number | null;
}

/** What a member's bookmark says; null where there is none. @throws Unauthenticated */
export async function readBookmark(db: Db, viewer: Viewer, postId: string): Promise<OwnBookmark | null> {
  const { note, remindAt, remindedAt } = forumBookmarks;
  const [row] = await db
    .select({ note, remindAt, remindedAt })
    .from(forumBookmarks)
    .where(ofMember(memberOf(viewer).id, postId));
  return row ?? null;
}
