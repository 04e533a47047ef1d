import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { mayRead } from "../../voice/forum/access";
import { NO_THREAD } from "../../voice/forum/refusals";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { forumPolls } from "../../voice/forum-polls/schema";

/** What a moderator can do with a thread, and where it can go; one round trip. @throws Forbidden; NotFound */
export async function managedThread(db: Db, viewer: Viewer, id: string) {
  const moderator = demand(viewer, "forum.moderate");
  const [[thread], categories] = await db.batch([
    db
      .select({
        id: forumThreads.id,
        title: forumThreads.title,
        categoryId: forumThreads.categoryId,
        category: forumCategories.name,
        pinnedAt: forumThreads.pinnedAt,
        lockedAt: forumThreads.lockedAt,
        lockReason: forumThreads.lockReason,
        slowUntil: forumThreads.slowUntil,
        slowReason: forumThreads.slowReason,
        poll: sql<string | null>`${forumPolls.question}`.as("poll"),
        pollClosedAt: sql<number | null>`${forumPolls.closedAt}`.as("poll_closed_at"),
      })
      .from(forumThreads)
      .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
      .leftJoin(forumPolls, eq(forumPolls.threadId, forumThreads.id))
      .where(and(eq(forumThreads.id, id), isNull(forumThreads.mergedInto), mayRead(moderator))),
    db
      .select({ id: forumCategories.id, name: forumCategories.name })
      .from(forumCategories)
      .where(mayRead(moderator))
      .orderBy(asc(forumCategories.place)),
  ]);
  if (thread === undefined) throw new NotFound(NO_THREAD);
  return { thread, categories, elsewhere: categories.filter((category) => category.id !== thread.categoryId) };
}
