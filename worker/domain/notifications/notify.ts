import { sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { newId } from "../../db/ids";
import type { NotificationType } from "./forms";
import { notifications } from "./schema";

export interface Notice {
  userId: string;
  type: NotificationType;
  title: string;
  message: string;
  /** A path on this site, which the reader may open. */
  actionUrl: string | null;
  related?: { id: string; username: string };
  /** Names the cause: while it is unread, a repeat raises its count and brings it to the top (rulings, area 10). */
  mergeKey: string;
}

/** The statement that tells a member something; belongs in the batch of what it tells about (document 1 §3). */
export const notify = (db: Db, { related, ...notice }: Notice, now: number) =>
  db
    .insert(notifications)
    .values({
      ...notice,
      id: newId(now),
      relatedUserId: related?.id ?? null,
      relatedUsername: related?.username ?? null,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.mergeKey],
      targetWhere: sql`read_at is null`,
      set: {
        title: notice.title,
        message: notice.message,
        actionUrl: notice.actionUrl,
        relatedUserId: related?.id ?? null,
        relatedUsername: related?.username ?? null,
        createdAt: now,
        count: sql`${notifications.count} + 1`,
      },
    });
