import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { pushQueue, pushSubscriptions } from "../notifications/push-schema";

interface Push {
  userId: string;
  cause: string;
  noticeId: string | null;
}

/** The one cause for all messages of a member, so that a push about them replaces the one before. */
export const MESSAGES_CAUSE = "messages";

/**
 * A statement that queues a push for each of a member's browsers if a condition holds; a repeat replaces one that
 * waits.
 */
export const queuePush = (db: Db, { userId, cause, noticeId }: Push, onlyIf: SQL, now: number) =>
  insertSelected(
    db,
    pushQueue,
    { subscriptionId: pushSubscriptions.id, userId, cause, noticeId, createdAt: now, dueAt: now, attempts: 0 },
    sql`from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId} and ${onlyIf}`,
  ).onConflictDoUpdate({
    target: [pushQueue.subscriptionId, pushQueue.cause],
    set: { noticeId, createdAt: now, dueAt: now, attempts: 0 },
  });
