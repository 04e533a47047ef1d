import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import type { Viewer } from "../access/policy";
import { readerOf } from "./list-notifications";
import { NO_NOTIFICATION } from "./mark-read";
import { notifications } from "./schema";

const own = (viewer: Viewer, id: string) =>
  and(eq(notifications.id, id), eq(notifications.userId, readerOf(viewer).id));

/**
 * Deletes one of the viewer's notifications. It can be restored until it is swept (rules/notifications#notices).
 * @throws Unauthenticated; NotFound
 */
export async function deleteNotification(db: Db, viewer: Viewer, id: string, now: number): Promise<void> {
  db.news.add(readerOf(viewer).id);
  const { meta } = await db
    .update(notifications)
    .set({ deletedAt: now })
    .where(and(own(viewer, id), isNull(notifications.deletedAt)));
  if (meta.changes === 0) throw new NotFound(NO_NOTIFICATION);
}

/**
 * Restores a deleted notification; as read, if its cause has an unread notification again.
 * @throws Unauthenticated; NotFound
 */
export async function restoreNotification(db: Db, viewer: Viewer, id: string, now: number): Promise<void> {
  const { readAt, deletedAt, mergeKey } = notifications;
  db.news.add(readerOf(viewer).id);
  const repeated = sql`exists (select 1 from ${notifications} as other where other.user_id = ${readerOf(viewer).id} and other.merge_key = ${mergeKey} and other.read_at is null and other.deleted_at is null)`;
  const { meta } = await db
    .update(notifications)
    .set({ deletedAt: null, readAt: sql`case when ${readAt} is null and ${repeated} then ${now} else ${readAt} end` })
    .where(and(own(viewer, id), isNotNull(deletedAt), eq(notifications.offSite, false)));
  if (meta.changes === 0) throw new NotFound(NO_NOTIFICATION);
}
