import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import type { Viewer } from "../access/policy";
import { readerOf, type Reading, targetFor } from "./list-notifications";
import { notifications } from "./schema";

export const NO_NOTIFICATION = "There is no such notification.";

/**
 * Marks a notification as read; one that was read before keeps its time.
 * @returns the page that it leads to; null if it leads nowhere, or the viewer may no longer read that
 * @throws Unauthenticated; NotFound
 */
export async function markRead(reading: Reading, id: string, now: number): Promise<{ actionUrl: string | null }> {
  const { db, viewer } = reading;
  db.news.add(readerOf(viewer).id);
  const { userId, readAt, deletedAt, actionUrl } = notifications;
  const own = and(eq(notifications.id, id), eq(userId, readerOf(viewer).id), isNull(deletedAt));
  const [[row]] = await db.batch([
    db
      .select({ actionUrl, isReadable: reading.isStillReadable(actionUrl).as("is_readable") })
      .from(notifications)
      .where(own),
    db
      .update(notifications)
      .set({ readAt: sql`coalesce(${readAt}, ${now})` })
      .where(own),
  ]);
  if (row === undefined) throw new NotFound(NO_NOTIFICATION);
  return { actionUrl: row.isReadable === 0 ? null : targetFor(reading, row.actionUrl) };
}

/** Marks all of the viewer's notifications as read. @returns how many were unread @throws Unauthenticated */
export async function markAllRead(db: Db, viewer: Viewer, now: number): Promise<number> {
  const { userId, readAt, deletedAt } = notifications;
  const { id } = readerOf(viewer);
  db.news.add(id);
  // The trigger that counts them would count as a change of its own.
  const marked = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(userId, id), isNull(readAt), isNull(deletedAt)))
    .returning({ id: notifications.id });
  return marked.length;
}
