import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { queueMailIfChanged } from "../mail/queue-mail";
import { type NoticeRow, noticeColumns, readableAs, toNotificationView } from "../notifications/list-notifications";
import { notificationPreferences, notifications } from "../notifications/schema";
import { users } from "../users/schema";
import { queuePush } from "../push/queue-push";
import { isNews } from "./is-news";
import { noticeTemplate } from "./notice-template";
import { isThere, mayBeMailed, readerColumns, type Telling, toReader } from "./reader";
import { unsubscribePath } from "./unsubscribe";

const dueStatement = (db: Db, now: number, limit: number) =>
  db
    .select({
      ...noticeColumns,
      reader: { ...readerColumns, email: users.email },
      isNews: sql<number>`${isNews}`.as("is_news"),
      pushes: sql<number>`(${isThere} and ${notificationPreferences.push})`.as("pushes"),
      mails: sql<number>`(${mayBeMailed} and ${notificationPreferences.mail} = 'at_once')`.as("mails"),
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(
      notificationPreferences,
      and(
        eq(notificationPreferences.userId, notifications.userId),
        eq(notificationPreferences.type, notifications.type),
      ),
    )
    .where(and(isNotNull(notifications.tellAt), lte(notifications.tellAt, now)))
    .orderBy(asc(notifications.tellAt), asc(notifications.id))
    .limit(limit);
type Due = Awaited<ReturnType<typeof dueStatement>>[number];

/**
 * Sends notices by push and mail to members who want them at once, as far as each may still read them. The batch that sends
 * a notice also marks it as sent, so that of two overlapping runs only one does.
 * @param limit notices of one run
 * @returns how many were due
 */
export async function tellElsewhere(db: Db, telling: Telling, limit: number): Promise<number> {
  const due = await dueStatement(db, telling.now, limit);
  const [...readable] = await batchLists(
    db,
    due.map(({ id, userId, reader }) => [
      db
        .select(readableAs(telling.readingOf(toReader(userId, reader))))
        .from(notifications)
        .where(eq(notifications.id, id)),
    ]),
  );
  const told = due.map((row, index) => ({ ...row, ...(readable[index]?.[0]?.[0] ?? { isReadable: 0, named: null }) }));
  await batchLists(db, await Promise.all(told.map((row) => tell(db, row, telling))));
  return due.length;
}

/** Sends nothing about what the reader can no longer read. */
async function tell(db: Db, row: Due & Pick<NoticeRow, "isReadable" | "named">, telling: Telling) {
  const { now, origin, hashKey, readingOf } = telling;
  const { id, type, userId, reader } = row;
  const isHeard = row.isNews === 1 && row.isReadable === 1;
  const mails = isHeard && row.mails === 1 && row.mailedAt === null;
  const seen = and(eq(notifications.id, id), eq(notifications.tellAt, row.tellAt ?? 0));
  const done = db
    .update(notifications)
    .set({ tellAt: null, ...(mails ? { mailedAt: now } : {}) })
    .where(seen);
  const isMine = sql`exists (select 1 from ${notifications} where ${seen})`;
  const pushed =
    isHeard && row.pushes === 1 ? [queuePush(db, { userId, cause: row.mergeKey, noticeId: id }, isMine, now)] : [];
  if (!mails) return [...pushed, done];
  const view = toNotificationView(row, readingOf(toReader(userId, reader)));
  const path = await unsubscribePath(hashKey, userId, type);
  const mail = {
    to: reader.email,
    unsubscribePath: path,
    ...noticeTemplate({ ...view, origin, unsubscribePath: path }),
  };
  return [...pushed, done, queueMailIfChanged(db, mail, now)];
}
