import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from "drizzle-orm";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { listEntries } from "../conversation-list/schema";
import { queueMailIfChanged } from "../mail/queue-mail";
import { nextDigest } from "../notifications/digest-times";
import { noticeColumnsFor, toNotificationView } from "../notifications/list-notifications";
import { notificationDigests, notificationPreferences, notifications } from "../notifications/schema";
import { users } from "../users/schema";
import { digestTemplate } from "./digest-template";
import { mayBeMailed, readerColumns, type Telling, toReader } from "./reader";
import { isNews } from "./is-news";
import { unsubscribePath } from "./unsubscribe";

/** Notices that a digest names; of the rest it says how many there are. */
const LINES_MAX = 20;
/** Counting stops here: "and 480 more" is the most it says. */
const NEWS_COUNTED = 500;

const dueStatement = (db: Db, now: number, limit: number) =>
  db
    .select({
      userId: notificationDigests.userId,
      period: notificationDigests.period,
      dueAt: notificationDigests.dueAt,
      since: notificationDigests.since,
      reader: { ...readerColumns, email: users.email },
      mayBeMailed: sql<number>`${mayBeMailed}`.as("may_be_mailed"),
    })
    .from(notificationDigests)
    .innerJoin(users, eq(users.id, notificationDigests.userId))
    .where(lte(notificationDigests.dueAt, now))
    .orderBy(asc(notificationDigests.dueAt), asc(notificationDigests.userId))
    .limit(limit);
type Due = Awaited<ReturnType<typeof dueStatement>>[number];

/**
 * Puts together the digests that are due, those first that have waited longest, and queues each in the batch that moves
 * its row to the next period: of two runs one does it (rules/notifications#digests).
 * @param limit digests of one run
 * @returns how many were due
 */
export async function sendDigests(db: Db, telling: Telling, limit: number): Promise<number> {
  const due = await dueStatement(db, telling.now, limit);
  const mailed = due.filter((digest) => digest.mayBeMailed === 1);
  const found = await Promise.all([
    batchLists(
      db,
      mailed.map((digest) => [newest(db, digest, telling)]),
    ),
    batchLists(
      db,
      mailed.map((digest) => [counted(db, digest, telling)]),
    ),
    batchLists(
      db,
      mailed.map((digest) => [conversations(db, digest, telling)]),
    ),
  ]);
  const [notices, counts, talks] = found;
  const letters = mailed.map(async (digest, n) => {
    const told = {
      notices: notices[n]?.[0] ?? [],
      count: counts[n]?.[0]?.[0]?.count ?? 0,
      conversations: talks[n]?.[0]?.[0]?.count ?? 0,
    };
    const moved = moveOn(db, digest, telling.now);
    if (told.count + told.conversations === 0) return [moved];
    return [moved, queueMailIfChanged(db, await letter(digest, told, telling), telling.now)];
  });
  const skipped = due.filter((digest) => digest.mayBeMailed !== 1).map((digest) => [moveOn(db, digest, telling.now)]);
  await batchLists(db, [...(await Promise.all(letters)), ...skipped]);
  return due.length;
}

/** Only while it stands as this run found it. */
const moveOn = (db: Db, { userId, period, dueAt }: Due, now: number) =>
  db
    .update(notificationDigests)
    .set({ dueAt: nextDigest(period, now), since: now })
    .where(
      and(
        eq(notificationDigests.userId, userId),
        eq(notificationDigests.period, period),
        eq(notificationDigests.dueAt, dueAt),
      ),
    );

const wants = ({ userId, period }: Due, type: SQL): SQL =>
  sql`exists (select 1 from ${notificationPreferences} where ${notificationPreferences.userId} = ${userId} and ${notificationPreferences.type} = ${type} and ${notificationPreferences.mail} = ${period})`;

/** Notices since the last digest that are still unread and were not mailed by themselves. */
const isToldBy = (digest: Due, now: number) =>
  and(
    eq(notifications.userId, digest.userId),
    gt(notifications.createdAt, digest.since),
    lte(notifications.createdAt, now),
    isNews,
    isNull(notifications.mailedAt),
    wants(digest, sql`${notifications.type}`),
  );

function newest(db: Db, digest: Due, { now, readingOf }: Telling) {
  return db
    .select(noticeColumnsFor(readingOf(toReader(digest.userId, digest.reader))))
    .from(notifications)
    .where(isToldBy(digest, now))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(LINES_MAX);
}

function counted(db: Db, digest: Due, { now }: Telling) {
  const some = db.select({ id: notifications.id }).from(notifications).where(isToldBy(digest, now)).limit(NEWS_COUNTED);
  return db.select({ count: sql<number>`count(*)`.as("count") }).from(some.as("some"));
}

/** Conversations with unread messages since then: only how many, never what or from whom. */
function conversations(db: Db, digest: Due, { now }: Telling) {
  const { userId, unread, lastAt, lastSenderId, otherId } = listEntries;
  const some = db
    .select({ id: listEntries.conversationId })
    .from(listEntries)
    .where(
      and(
        eq(userId, digest.userId),
        gt(unread, 0),
        gt(lastAt, digest.since),
        lte(lastAt, now),
        eq(lastSenderId, otherId),
        wants(digest, sql`'message'`),
      ),
    )
    .limit(NEWS_COUNTED);
  return db.select({ count: sql<number>`count(*)`.as("count") }).from(some.as("some"));
}

interface Told {
  notices: Awaited<ReturnType<typeof newest>>;
  count: number;
  conversations: number;
}

async function letter(digest: Due, { notices, count, ...told }: Told, { origin, hashKey, readingOf }: Telling) {
  const { userId, period, since, reader } = digest;
  const reading = readingOf(toReader(userId, reader));
  const path = await unsubscribePath(hashKey, userId, period);
  const views = notices.map((row) => toNotificationView(row, reading));
  const mail = { ...told, period, since, origin, notices: views, more: count - views.length, unsubscribePath: path };
  return { to: reader.email, unsubscribePath: path, ...digestTemplate(mail) };
}
