import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { listEntries } from "../conversation-list/schema";
import { queueMailIfChanged } from "../mail/queue-mail";
import { notificationPreferences } from "../notifications/schema";
import { MESSAGES_CAUSE, queuePush } from "../push/queue-push";
import { users } from "../users/schema";
import { noticeTemplate } from "./notice-template";
import { isThere, mayBeMailed, type Telling } from "./reader";
import { unsubscribePath } from "./unsubscribe";

/**
 * Milliseconds an unread message waits before it is told by push or mail: a member who is reading along gets neither.
 */
const WAIT_MS = 60_000;

const TITLE = "Somebody wrote to you";
const MESSAGES = "/messages";

const { userId, conversationId, unread, unreadFrom, unreadTo, lastSeq, lastAt, lastSenderId, otherId, toldSeq } =
  listEntries;

const dueStatement = (db: Db, now: number, limit: number) =>
  db
    .select({
      userId,
      conversationId,
      lastSeq,
      toldSeq,
      email: users.email,
      pushes: sql<number>`(${isThere} and ${notificationPreferences.push} and ${lastSenderId} = ${otherId})`.as(
        "pushes",
      ),
      mails:
        sql<number>`(${mayBeMailed} and ${notificationPreferences.mail} = 'at_once' and ${lastSenderId} = ${otherId})`.as(
          "mails",
        ),
      /** Nothing of which was told is unread still: one mail is enough until it is read. */
      isFirst: sql<number>`(${toldSeq} < ${unreadFrom})`.as("is_first"),
    })
    .from(listEntries)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, userId), eq(notificationPreferences.type, "message")),
    )
    .where(and(gt(unread, 0), gt(unreadTo, toldSeq), lte(lastAt, now - WAIT_MS)))
    .orderBy(asc(lastAt), asc(userId), asc(conversationId))
    .limit(limit);
type Due = Awaited<ReturnType<typeof dueStatement>>[number];

/**
 * Tells members that somebody wrote to them, as their lists count it: never who, nor what (rules/notifications#messages-by-mail).
 * @param limit conversations of one run
 * @returns how many were due
 */
export async function tellOfMessages(db: Db, telling: Telling, limit: number): Promise<number> {
  const due = await dueStatement(db, telling.now, limit);
  // Of several conversations of a member one mail tells.
  const first = new Map(
    due
      .filter(isMailed)
      .toReversed()
      .map((each) => [each.userId, each] as const),
  );
  await batchLists(
    db,
    await Promise.all(
      due.map(async (entry) => [
        ...(entry.pushes === 1
          ? [
              queuePush(
                db,
                { userId: entry.userId, cause: MESSAGES_CAUSE, noticeId: null },
                isUntold(entry),
                telling.now,
              ),
            ]
          : []),
        note(db, entry),
        ...(first.get(entry.userId) === entry
          ? [queueMailIfChanged(db, await letter(entry, telling), telling.now)]
          : []),
      ]),
    ),
  );
  return due.length;
}

const isMailed = ({ mails, isFirst }: Due): boolean => mails === 1 && isFirst === 1;

const isUntold = (entry: Due) =>
  sql`exists (select 1 from ${listEntries} where ${userId} = ${entry.userId} and ${conversationId} = ${entry.conversationId} and ${toldSeq} = ${entry.toldSeq})`;

const note = (db: Db, entry: Due) =>
  db
    .update(listEntries)
    .set({ toldSeq: entry.lastSeq })
    .where(and(eq(userId, entry.userId), eq(conversationId, entry.conversationId), eq(toldSeq, entry.toldSeq)));

async function letter(entry: Due, { origin, hashKey }: Telling) {
  const path = await unsubscribePath(hashKey, entry.userId, "message");
  const template = noticeTemplate({
    type: "message",
    title: TITLE,
    actionUrl: MESSAGES,
    origin,
    unsubscribePath: path,
  });
  return { to: entry.email, unsubscribePath: path, ...template };
}
