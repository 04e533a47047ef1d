import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { pushQueue, pushSubscriptions } from "../notifications/push-schema";

interface Push {
  userId: string;
  cause: string;
  noticeId: string | null;
}

/** Of the conversations of a member together. */
export const MESSAGES_CAUSE = "messages";

/** The statement that tells each of a member's browsers, where a condition holds; a repeat replaces what waits. */
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
