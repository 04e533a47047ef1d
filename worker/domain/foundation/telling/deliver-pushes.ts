import { and, asc, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { keyedHash } from "../../../hashing";
import { jsonText } from "../../../json-text";
import { log } from "../../../observe/log";
import { isPushEndpoint } from "../../../push/push-services";
import { type Pushed, type Pusher, sendPush, type Subscription } from "../../../push/send-push";
import { unseal } from "../../../sealing";
import { listEntries } from "../conversation-list/schema";
import { noticeColumnsFor, toNotificationView } from "../notifications/list-notifications";
import { notifications } from "../notifications/schema";
import { isNews } from "./is-news";
import { isThere, readerColumns, type Telling, toReader } from "./reader";
import { users } from "../users/schema";
import { isLive, sealedFor } from "../push/browsers";
import { pushQueue, pushSubscriptions } from "../notifications/push-schema";

const MINUTE_MS = 60_000;
const LEASE_MS = 2 * MINUTE_MS;
/** Minutes until the next attempt, by how many have failed; after the fifth it is given up. */
const BACKOFF_MINUTES = [1, 5, 20, 60];
/** The longest that a push service may ask to wait. */
const AFTER_MAX_MS = 60 * MINUTE_MS;

interface PushDelivery extends Omit<Telling, "origin"> {
  pusher: Pusher;
  /** Opens what is sealed at rest. */
  dataKey: string;
  /** Hosts of the push services that may be called. */
  services: string;
}

const opened = jsonText(z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() }));

const dueStatement = (db: Db, now: number, limit: number) =>
  db
    .select({
      subscriptionId: pushQueue.subscriptionId,
      cause: pushQueue.cause,
      noticeId: pushQueue.noticeId,
      userId: pushQueue.userId,
      dueAt: pushQueue.dueAt,
      attempts: pushQueue.attempts,
      endpointHash: pushSubscriptions.endpointHash,
      sealed: pushSubscriptions.sealed,
      reader: readerColumns,
      /** Null or 0 where the browser, its session or its account is gone. */
      isLive: sql<
        number | null
      >`(${isThere} and ${pushSubscriptions.userId} = ${pushQueue.userId} and ${isLive(now)})`.as("is_live"),
      hasUnread:
        sql<number>`exists (select 1 from ${listEntries} where ${listEntries.userId} = ${pushQueue.userId} and ${listEntries.unread} > 0)`.as(
          "has_unread",
        ),
    })
    .from(pushQueue)
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.id, pushQueue.subscriptionId))
    .leftJoin(users, eq(users.id, pushQueue.userId))
    .where(lte(pushQueue.dueAt, now))
    .orderBy(asc(pushQueue.dueAt), asc(pushQueue.subscriptionId))
    .limit(limit);
type Due = Awaited<ReturnType<typeof dueStatement>>[number];

interface Said {
  title: string;
  path: string;
}

/** The same words as its mail. */
const WROTE: Said = { title: "Somebody wrote to you", path: "/messages" };

/**
 * Sends waiting pushes to browsers, as far as each member may still read them, under a lease: of two overlapping runs only
 * one sends each (rules/notifications#push).
 * @param limit messages of one run
 * @returns how many were taken
 */
export async function deliverPushes(db: Db, delivery: PushDelivery, limit: number): Promise<number> {
  const { now } = delivery;
  const due = await dueStatement(db, now, limit);
  const words = await wordsOf(db, due, delivery);
  const mine = await claim(db, due, words, now);
  const outcomes = await Promise.all(mine.map(({ row, said }) => push(row, said, delivery)));
  await batchLists(
    db,
    mine.map(({ row }, n) => settle(db, row, outcomes[n] ?? { outcome: "later", after: null }, now)),
  );
  return outcomes.filter(({ outcome }) => outcome === "taken").length;
}

/** The words of each push as of now; null if there is nothing left to tell. */
async function wordsOf(db: Db, due: readonly Due[], { readingOf }: PushDelivery): Promise<(Said | null)[]> {
  const rows = await batchLists(
    db,
    due.map(({ noticeId, userId, reader }) => {
      if (noticeId === null || reader === null) return [];
      return [
        db
          .select(noticeColumnsFor(readingOf(toReader(userId, reader))))
          .from(notifications)
          .where(and(eq(notifications.id, noticeId), isNews)),
      ];
    }),
  );
  return due.map(({ isLive: live, noticeId, userId, reader, hasUnread }, n) => {
    if (live !== 1 || reader === null) return null;
    if (noticeId === null) return hasUnread === 1 ? WROTE : null;
    const row = rows[n]?.[0]?.[0];
    if (row === undefined || row.isReadable === 0) return null;
    const { title, actionUrl } = toNotificationView(row, readingOf(toReader(userId, reader)));
    return { title, path: actionUrl ?? "/notifications" };
  });
}

/** As this run found it. */
const asFound = ({ subscriptionId, cause, dueAt }: Due, at = dueAt) =>
  and(eq(pushQueue.subscriptionId, subscriptionId), eq(pushQueue.cause, cause), eq(pushQueue.dueAt, at));

/** Leases the pushes that this run may send, and deletes those with nothing left to tell. */
async function claim(db: Db, due: readonly Due[], words: readonly (Said | null)[], now: number) {
  const claims = due.map((row, n) =>
    words[n] === null || row.attempts > BACKOFF_MINUTES.length
      ? db.delete(pushQueue).where(asFound(row))
      : db
          .update(pushQueue)
          .set({ dueAt: now + LEASE_MS, attempts: row.attempts + 1 })
          .where(asFound(row)),
  );
  const answers = await batchLists(
    db,
    claims.map((each) => [each]),
  );
  return due.flatMap((row, n) => {
    const said = words[n] ?? null;
    const isMine = answers[n]?.[0]?.meta.changes === 1 && row.attempts <= BACKOFF_MINUTES.length;
    return isMine && said !== null ? [{ row: { ...row, attempts: row.attempts + 1 }, said }] : [];
  });
}

async function push(row: Due, { title, path }: Said, delivery: PushDelivery): Promise<Pushed> {
  const { endpointHash, sealed, subscriptionId, cause } = row;
  const subscription = await open(delivery.dataKey, endpointHash ?? "", sealed ?? "");
  if (subscription === null || !isPushEndpoint(subscription.endpoint, delivery.services)) return { outcome: "gone" };
  const topic = (await keyedHash(delivery.hashKey, `push topic: ${subscriptionId} ${cause}`)).slice(0, 32);
  const payload = JSON.stringify({ title, path, tag: topic });
  return sendPush(delivery.pusher, subscription, { payload, topic }, delivery.now);
}

const open = (dataKey: string, endpointHash: string, sealed: string): Promise<Subscription | null> =>
  unseal(dataKey, sealed, sealedFor(endpointHash)).then(opened, () => null);

/** Only while the lease is still this run's: a repeat that came meanwhile is sent by the next. */
function settle(db: Db, row: Due, pushed: Pushed, now: number) {
  const leased = asFound(row, now + LEASE_MS);
  if (pushed.outcome === "gone")
    return [
      db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, row.subscriptionId)),
      db.delete(pushQueue).where(eq(pushQueue.subscriptionId, row.subscriptionId)),
    ];
  if (pushed.outcome === "refused")
    log({ level: "info", message: `a push service refused with ${pushed.status}`, requestId: "timed job" });
  const minutes = BACKOFF_MINUTES[row.attempts - 1];
  if (pushed.outcome !== "later" || minutes === undefined) return [db.delete(pushQueue).where(leased)];
  const wait = Math.min(Math.max(minutes * MINUTE_MS, pushed.after ?? 0), AFTER_MAX_MS);
  return [
    db
      .update(pushQueue)
      .set({ dueAt: now + wait })
      .where(leased),
  ];
}
