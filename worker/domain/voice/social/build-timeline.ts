import { and, asc, eq, isNotNull, isNull, lt, ne, not, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { memberFollows } from "../../foundation/follows/schema";
import { friendships } from "../../foundation/friends/schema";
import { isRestricted } from "../../foundation/profile-access/conditions";
import { jobPosition, rememberPosition } from "../../foundation/settings/job-position";
import { users } from "../../foundation/users/schema";
import { READER_DAYS } from "./fan-out";
import { socialReaders, socialTimeline } from "./timeline-schema";

/** Entries of a timeline that are kept; a reader who goes further finds the rest on the profiles. */
export const TIMELINE_MOST = 2_000;
/** People that one step of building passes over, and the newest posts of each that it takes. */
const STEP = 50;
const POSTS_EACH = 10;
/** Steps that follow an opening of the hub, and those of the minutely job. */
const BUILD_STEPS = { soon: 8, minute: 20 } as const;
/** Friends among whom the hub finds those who were here last. */
const FRIENDS_NEAR = 10;
/** How long what was found about friends is good enough: who is here is read anew each time. */
const FRIENDS_MS = 2 * 60_000;

const FOLLOWS = "follows:";
const FRIENDS = "friends:";

const WALKS = {
  [FOLLOWS]: {
    people: (me: string, after: string) =>
      sql`select ${memberFollows.followedId} as author, ${memberFollows.followedKey} as name from ${memberFollows} where ${memberFollows.followerId} = ${me} and ${memberFollows.followedKey} > ${after} order by ${memberFollows.followedKey} limit ${STEP}`,
    meant: sql`own.visibility in ('public', 'followers')`,
    then: FRIENDS,
  },
  [FRIENDS]: {
    people: (me: string, after: string) =>
      sql`select ${friendships.friendId} as author, ${friendships.friendKey} as name from ${friendships} where ${friendships.userId} = ${me} and ${friendships.friendKey} > ${after} order by ${friendships.friendKey} limit ${STEP}`,
    meant: sql`1`,
    then: null,
  },
} as const;

/** Takes in the newest posts of the next people whom a reader follows or befriended, in one trip. @returns null once it is whole */
async function step(db: Db, userId: string, position: string): Promise<string | null> {
  const stage = position.startsWith(FRIENDS) ? FRIENDS : FOLLOWS;
  const { people, meant, then } = WALKS[stage];
  const next = people(userId, position.slice(stage.length));
  const newest = sql`select own.id from social_posts as own where own.author_id = near.author and own.hidden_at is null and ${meant} order by own.created_at desc, own.id desc limit ${POSTS_EACH}`;
  const [, [moved]] = await db.batch([
    insertSelected(
      db,
      socialTimeline,
      {
        readerId: userId,
        createdAt: sql`post.created_at`,
        postId: sql`post.id`,
        authorId: sql`post.author_id`,
      },
      sql`from (${next}) as near cross join social_posts as post where post.id in (${newest})`,
    ).onConflictDoNothing(),
    db
      .update(socialReaders)
      .set({
        position: sql`(select iif(count(*) < ${STEP}, ${then}, ${stage} || max(name)) from (${next}))`,
      })
      .where(and(eq(socialReaders.userId, userId), eq(socialReaders.position, position)))
      .returning({ position: socialReaders.position }),
  ]);
  return moved?.position ?? null;
}

/** Goes on with a timeline that is not whole, so many steps. @returns where it stopped; null once it is whole */
export async function buildTimeline(db: Db, userId: string, from: string, steps: number): Promise<string | null> {
  let position: string | null = from;
  for (let nth = 0; nth < steps && position !== null; nth += 1) position = await step(db, userId, position);
  if (position === null) await pruneTimeline(db, userId);
  return position;
}

/** For the minutely job: who waits longest is not known, so it goes by name. */
export async function buildDue(db: Db): Promise<void> {
  const waiting = await db
    .select({ userId: socialReaders.userId, position: socialReaders.position })
    .from(socialReaders)
    .where(isNotNull(socialReaders.position))
    .orderBy(asc(socialReaders.userId))
    .limit(BUILD_STEPS.minute);
  const each = Math.max(1, Math.floor(BUILD_STEPS.minute / Math.max(1, waiting.length)));
  for (const { userId, position } of waiting) await buildTimeline(db, userId, position ?? FOLLOWS, each);
}

/** What lies behind the newest TIMELINE_MOST goes. */
const pruneTimeline = (db: Db, userId: string) =>
  db
    .delete(socialTimeline)
    .where(
      sql`${socialTimeline.readerId} = ${userId} and (${socialTimeline.createdAt}, ${socialTimeline.postId}) <= (select last.created_at, last.post_id from ${socialTimeline} as last where last.reader_id = ${userId} order by last.created_at desc, last.post_id desc limit 1 offset ${TIMELINE_MOST})`,
    );

export interface Reader {
  openedAt: number;
  position: string | null;
  friendsAt: number;
}

/** How old a timeline may be before it is built again: those who come back later have missed what was written. */
const isLapsed = (openedAt: number, now: number): boolean => openedAt <= now - (READER_DAYS - 1) * DAY_MS;

/** Whether what a reader's timeline holds is all of it. */
export const isWhole = (reader: Reader | undefined, now: number): boolean =>
  reader !== undefined && reader.position === null && !isLapsed(reader.openedAt, now);

/** What follows an opening of the hub, after its answer: the timeline goes on being kept, or is built (rules/social#feed). */
export async function keepTimeline(db: Db, userId: string, reader: Reader | undefined, now: number): Promise<void> {
  if (reader === undefined || isLapsed(reader.openedAt, now)) {
    const begun = { openedAt: now, position: FOLLOWS };
    await db.batch([
      db
        .insert(socialReaders)
        .values({ userId, ...begun, friends: [], friendsAt: 0 })
        .onConflictDoUpdate({ target: socialReaders.userId, set: begun }),
      ownPosts(db, userId),
    ]);
    await buildTimeline(db, userId, FOLLOWS, BUILD_STEPS.soon);
  } else {
    if (reader.position !== null) await buildTimeline(db, userId, reader.position, BUILD_STEPS.soon);
    if (reader.openedAt <= now - DAY_MS)
      await db.batch([
        db.update(socialReaders).set({ openedAt: now }).where(eq(socialReaders.userId, userId)),
        pruneTimeline(db, userId),
      ]);
  }
  if (reader === undefined || reader.friendsAt <= now - FRIENDS_MS) await findFriends(db, userId, now);
}

const ownPosts = (db: Db, userId: string) =>
  insertSelected(
    db,
    socialTimeline,
    {
      readerId: userId,
      createdAt: sql`own.created_at`,
      postId: sql`own.id`,
      authorId: sql`own.author_id`,
    },
    sql`from social_posts as own where own.author_id = ${userId} and own.hidden_at is null order by own.created_at desc, own.id desc limit ${POSTS_EACH}`,
  ).onConflictDoNothing();

/**
 * The friends who were here last, of those who show it to the reader, as whose profile is closed or who restricted them does
 * not (rules/profile-privacy#visibility); then others, so that somebody with quiet friends sees some.
 */
const findFriends = (db: Db, userId: string, now: number) => {
  const shows = and(
    eq(users.showLastActive, true),
    ne(users.profileVisibility, "private"),
    not(isRestricted(users.id, userId)),
  );
  const here = sql`select ${users.id} as id from ${friendships} join ${users} on ${users.id} = ${friendships.friendId} where ${friendships.userId} = ${userId} and ${and(isNull(users.deletedAt), isNull(users.suspendedAt))} order by iif(${shows}, ${users.lastActiveAt}, null) desc, ${users.id} limit ${FRIENDS_NEAR}`;
  return db
    .update(socialReaders)
    .set({ friends: sql`(select json_group_array(id) from (${here}))`, friendsAt: now })
    .where(eq(socialReaders.userId, userId));
};

const JOB = "pruneTimelines";
/** Readers whose timelines one night looks at, and those of whom it forgets that they read. */
const READERS_A_NIGHT = 100;

/** Nightly: timelines of those who stopped reading go, and those of a hundred others are cut to their length. */
export async function sweepTimelines(db: Db, now: number): Promise<void> {
  const gone = await db
    .select({ userId: socialReaders.userId })
    .from(socialReaders)
    .where(lt(socialReaders.openedAt, now - READER_DAYS * DAY_MS))
    .orderBy(asc(socialReaders.openedAt))
    .limit(READERS_A_NIGHT);
  for (const { userId } of gone)
    await db.batch([
      db.delete(socialTimeline).where(eq(socialTimeline.readerId, userId)),
      db
        .delete(socialReaders)
        .where(and(eq(socialReaders.userId, userId), lt(socialReaders.openedAt, now - READER_DAYS * DAY_MS))),
    ]);
  const after = await jobPosition(db, JOB);
  const next = await db
    .select({ userId: socialReaders.userId })
    .from(socialReaders)
    .where(sql`${socialReaders.userId} > ${after}`)
    .orderBy(asc(socialReaders.userId))
    .limit(READERS_A_NIGHT);
  for (const { userId } of next) await pruneTimeline(db, userId);
  await rememberPosition(db, JOB, next.length < READERS_A_NIGHT ? "" : (next.at(-1)?.userId ?? ""), now);
}
