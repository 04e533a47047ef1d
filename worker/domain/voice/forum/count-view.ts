import { and, eq, sql } from "drizzle-orm";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertWhere } from "../../../db/insert-selected";
import { pageViews } from "../../catalogue/page-views/schema";
import { forumThreads } from "./schema";

const PAGES = /^\/community\/thread\/([^/]+)$/;

/** @param path without query and `.data` suffix @returns the thread that it shows, or null */
export function viewedThread(path: string): string | null {
  const [, id] = PAGES.exec(path) ?? [];
  return id === undefined ? null : decodeURIComponent(id);
}

/** One a visitor and day, however many pages of it they turn; the visitor's row comes last (rules/forum#views). */
export async function countThreadView(db: Db, threadId: string, visitorKey: string, now: number): Promise<void> {
  const view = { visitorKey, day: utcDay(now), target: "thread", targetId: threadId } as const;
  const isNew = sql`not exists (select 1 from ${pageViews} where visitor_key = ${visitorKey} and day = ${view.day}
    and target = 'thread' and target_id = ${threadId})`;
  const isThread = sql`exists (select 1 from ${forumThreads} where ${forumThreads.id} = ${threadId})`;
  await db.batch([
    db
      .update(forumThreads)
      .set({ viewCount: moved(forumThreads.viewCount, 1) })
      .where(and(eq(forumThreads.id, threadId), isNew)),
    insertWhere(db, pageViews, view, isThread).onConflictDoNothing(),
  ]);
}
