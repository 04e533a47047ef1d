import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { keyedHash } from "../../../hashing";
import { WATCHED, type Watched } from "../../catalogue/watched/forms";
import { EVENT_FIELDS, watchEvents, watches, watchFeeds } from "../../catalogue/watched/schema";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { newestAddress } from "../saved-searches/addresses";
import { savedNewsWords } from "../saved-searches/news-words";
import { savedSearches, savedSearchNews } from "../saved-searches/schema";
import { type EventRow, eventPath, eventWords, selectEvents } from "./event-rows";
import { isShown } from "./event-shown";

/** Entries in a feed, and how many of the newest events of each kind of each watch compete for a place in it. */
const FEED_LENGTH = 50;
const OF_EACH = 10;

const macOf = async (hashKey: string, id: string) => (await keyedHash(hashKey, `feed of watches: ${id}`)).slice(0, 40);

/** A copy of the database opens no feed: half of the address is derived from the site's key. */
const tokenOf = async (hashKey: string, id: string): Promise<string> => `${id}-${await macOf(hashKey, id)}`;

const pathOf = (token: string): string => `/feeds/watching/${token}.xml`;

/** The path of the member's feed; null if they have not made one. @throws Unauthenticated */
export async function readFeedPath(db: Db, viewer: Viewer, hashKey: string): Promise<string | null> {
  const { id: userId } = demand(viewer, "member.act");
  const [row] = await db.select({ id: watchFeeds.id }).from(watchFeeds).where(eq(watchFeeds.userId, userId));
  return row === undefined ? null : pathOf(await tokenOf(hashKey, row.id));
}

/**
 * Makes an address for the member's feed; an earlier address stops working.
 * @returns its path
 * @throws Unauthenticated
 */
export async function renewFeed(db: Db, viewer: Viewer, hashKey: string, now: number): Promise<string> {
  const { id: userId } = demand(viewer, "member.act");
  const made = { id: newId(now), createdAt: now };
  await db
    .insert(watchFeeds)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: watchFeeds.userId, set: made });
  return pathOf(await tokenOf(hashKey, made.id));
}

interface NewsEntry {
  id: string;
  title: string;
  message: string;
  path: string;
  at: number;
}

/**
 * The entries of a feed: the newest events of what its member watches, of the kinds they chose and from the day they began
 * to watch, leaving out whatever no longer shows; and what their saved searches found. The number of rows read is bounded
 * by the number of watches.
 * @returns newest first; null if the address is not valid, or no longer
 */
export async function readFeed(db: Db, token: string, hashKey: string): Promise<NewsEntry[] | null> {
  const [id = "", mac] = token.split("-");
  if (mac !== (await macOf(hashKey, id))) return null;
  const [owner] = await db
    .select({ userId: watchFeeds.userId })
    .from(watchFeeds)
    .innerJoin(users, eq(users.id, watchFeeds.userId))
    .where(and(eq(watchFeeds.id, id), isNull(users.deletedAt), isNull(users.suspendedAt)));
  if (owner === undefined) return null;
  // By kind, so that news that somebody does not want cannot push out what they do.
  const newest = (subject: Watched): SQL =>
    sql`select each.id from ${watches} join json_each(${watches.kinds}) as wanted join ${watchEvents} as each on each.id in (select id from watch_events as own where own.${sql.identifier(watchEvents[EVENT_FIELDS[subject]].name)} = ${watches.subjectId} and own.kind = wanted.value and not (own.batch_only and ${subject} <> 'batch') order by own.id desc limit ${OF_EACH})
      where ${watches.userId} = ${owner.userId} and ${watches.subject} = ${subject} and each.created_at >= ${watches.createdAt}`;
  const ids = sql.join(WATCHED.map(newest), sql` union `);
  const events = selectEvents(db)
    .where(and(sql`${watchEvents.id} in (${ids})`, eq(isShown, 1)))
    .orderBy(desc(watchEvents.createdAt), desc(watchEvents.id))
    .limit(FEED_LENGTH);
  const [rows, found] = await db.batch([events, selectFound(db, owner.userId)]);
  const entries = [...rows.filter(({ authorId }) => authorId !== owner.userId).map(toEntry), ...found.map(foundEntry)];
  return entries.sort((a, b) => b.at - a.at).slice(0, FEED_LENGTH);
}

/** What the member's saved searches found, for those that have alerts on. */
const selectFound = (db: Db, userId: string) =>
  db
    .select({
      id: savedSearchNews.id,
      found: savedSearchNews.found,
      createdAt: savedSearchNews.createdAt,
      list: savedSearches.list,
      query: savedSearches.query,
    })
    .from(savedSearchNews)
    .innerJoin(savedSearches, eq(savedSearches.id, savedSearchNews.searchId))
    .where(and(eq(savedSearchNews.userId, userId), eq(savedSearches.alerts, true)))
    .orderBy(desc(savedSearchNews.id))
    .limit(FEED_LENGTH);

const foundEntry = ({ id, createdAt, ...news }: Awaited<ReturnType<typeof selectFound>>[number]): NewsEntry => ({
  ...{ id, at: createdAt, path: newestAddress(news.list, news.query) },
  ...savedNewsWords(news),
});

const toEntry = (row: EventRow): NewsEntry => ({
  ...{ id: row.id, at: row.createdAt, path: eventPath(row) },
  ...eventWords(row),
});

/** The page that an event leads to today; null if it no longer shows. */
export async function readNewsPath(db: Db, id: string): Promise<string | null> {
  const [row] = await selectEvents(db)
    .where(and(eq(watchEvents.id, id), eq(isShown, 1)))
    .limit(1);
  return row === undefined ? null : eventPath(row);
}
