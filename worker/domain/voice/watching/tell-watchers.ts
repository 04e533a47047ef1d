import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { idsFrom } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { didChange } from "../../../db/must-change";
import { isOneOf } from "../../../db/columns";
import { WATCHED } from "../../catalogue/watched/forms";
import { EVENT_FIELDS, watchEvents, watches } from "../../catalogue/watched/schema";
import { MESSAGE_MAX, TITLE_MAX } from "../../foundation/notifications/forms";
import { clipped, TOLD_AGAIN } from "../../foundation/notifications/notify";
import { notifications } from "../../foundation/notifications/schema";
import { whereTo } from "../../foundation/notifications/where-to";
import { users } from "../../foundation/users/schema";
import { eventWords, type EventRow, mergeKeyOf, selectEvents } from "./event-rows";
import { newsPath } from "./event-shown";

/** Watchers told in one group; the next group continues after the last of them (rules/watching#telling). */
const WATCHERS_AT_ONCE = 200;
/** Events taken up in one run, and groups told in it, for all events together; the next minute continues. */
const EVENTS_A_RUN = 40;
const GOES_A_RUN = 60;

/**
 * The minutely job: tells watchers about due events, oldest first. An event that has been hidden by then is dropped.
 */
export async function tellWatchers(db: Db, now: number): Promise<void> {
  const due = await selectEvents(db)
    .where(isNotNull(watchEvents.toldTo))
    .orderBy(asc(watchEvents.createdAt), asc(watchEvents.id))
    .limit(EVENTS_A_RUN);
  let goes = GOES_A_RUN;
  for (const event of due) {
    let toldTo = event.toldTo;
    if (event.isShown !== 1) {
      await db.delete(watchEvents).where(eq(watchEvents.id, event.id));
      continue;
    }
    for (; toldTo !== null && goes > 0; goes -= 1) toldTo = await tellNext(db, { ...event, toldTo }, now);
    if (goes === 0) return;
  }
}

type Due = EventRow & { toldTo: string };

/**
 * Tells the next group of watchers, in order of their ids; two round trips for a group of any size. If two runs overlap, the
 * later one finds that the event has moved on, so nobody is told twice.
 * @returns the id after which to continue; null once everyone has been told
 */
async function tellNext(db: Db, event: Due, now: number): Promise<string | null> {
  const subjects = subjectsOf(event);
  const rest = (subject: SQL) =>
    sql`select user_id from (select ${watches.userId} as user_id from ${watches} where ${subject} and ${watches.userId} > ${event.toldTo} order by ${watches.userId} limit ${WATCHERS_AT_ONCE})`;
  const group = await db.all<{ user_id: string }>(
    sql`${sql.join(subjects.map(rest), sql` union `)} order by user_id limit ${WATCHERS_AT_ONCE}`,
  );
  const ids = group.map((row) => row.user_id);
  const ends = ids.length < WATCHERS_AT_ONCE;
  const last = ends ? null : (ids.at(-1) ?? null);
  const moved = db
    .update(watchEvents)
    .set({ toldTo: last })
    .where(and(eq(watchEvents.id, event.id), eq(watchEvents.toldTo, event.toldTo)));
  const mine = await didChange(db, moved, ids.length === 0 ? [] : [noticesOf(db, event, { ids, subjects }, now)]);
  for (const id of ids) db.news.add(id);
  return mine ? last : null;
}

/** A condition on `watches` for each thing that the event happened to. */
const subjectsOf = (event: EventRow): SQL[] =>
  WATCHED.flatMap((subject) => {
    const id = event[EVENT_FIELDS[subject]];
    if (id === null || (event.batchOnly && subject !== "batch")) return [];
    return [sql`${watches.subject} = ${subject} and ${watches.subjectId} = ${id}`];
  });

/** One notice per watcher, however many of their watches match. The author of a review is not told about it. */
function noticesOf(db: Db, event: Due, { ids, subjects }: { ids: string[]; subjects: SQL[] }, now: number) {
  const { title, message } = eventWords(event);
  const { wanted, columns } = whereTo({ type: "watch", member: users.id, hasLetter: false }, now);
  const row = {
    ...columns,
    id: sql`${idsFrom(now)} || upper(hex(randomblob(8)))`,
    userId: users.id,
    type: "watch",
    title: clipped(title, TITLE_MAX),
    message: clipped(message, MESSAGE_MAX),
    actionUrl: newsPath(event.id),
    mergeKey: mergeKeyOf(event),
    count: 1,
    createdAt: now,
  } as const;
  const isAsked = subjects.map(
    (subject) =>
      sql`exists (select 1 from ${watches} where ${subject} and ${watches.userId} = ${users.id} and ${watches.createdAt} <= ${event.createdAt} and exists (select 1 from json_each(${watches.kinds}) where value = ${event.kind}))`,
  );
  const to = sql`from ${users} where ${isOneOf(users.id, ids)} and ${users.id} is not ${event.authorId} and ${users.deletedAt} is null and ${users.suspendedAt} is null and (${sql.join(isAsked, sql` or `)}) and ${wanted}`;
  return insertSelected(db, notifications, row, to).onConflictDoUpdate({
    target: [notifications.userId, notifications.mergeKey],
    targetWhere: sql`read_at is null and deleted_at is null`,
    set: {
      title: sql`excluded.title`,
      message: sql`excluded.message`,
      actionUrl: sql`excluded.action_url`,
      createdAt: now,
      count: sql`${notifications.count} + 1`,
      ...TOLD_AGAIN,
    },
  });
}
