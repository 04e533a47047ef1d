import { and, asc, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { errorText } from "../../../observe/error-text";
import { log } from "../../../observe/log";
import { memberFollows } from "../../foundation/follows/schema";
import { friendships } from "../../foundation/friends/schema";
import type { Visibility } from "./limits";
import { socialPosts } from "./schema";
import { socialFanout, socialReaders, socialTimeline } from "./timeline-schema";

/** Timelines are kept for whoever opened the hub within so many days (docs/scale.md). */
export const READER_DAYS = 30;
/** Followers that one step passes over. */
const STEP = 500;
/** Steps that a request takes after its answer, and the minutely job in all. */
export const STEPS = { soon: 4, minute: 60 } as const;
/** Posts that are looked for at once. */
const POSTS_AT_ONCE = 20;

const FOLLOWERS = "followers:";
const FRIENDS = "friends:";
const DONE = "done";

interface Laid {
  id: string;
  authorId: string;
  visibility: Visibility;
}

/** The statements by which a new post begins its way: its author's own feed has it at once. */
export const layOut = (db: Db, { id, authorId, visibility }: Laid, now: number): BatchItem<"sqlite">[] => [
  db
    .insert(socialFanout)
    .values({ postId: id, position: visibility === "friends" ? FRIENDS : FOLLOWERS, createdAt: now })
    .onConflictDoUpdate({ target: socialFanout.postId, set: { position: sql`excluded.position` } }),
  ownEntry(db, id, authorId),
];

/** Only for whoever has a timeline; of a post that was published before it stands at its own time. */
const ownEntry = (db: Db, postId: string, authorId: string) =>
  insertSelected(
    db,
    socialTimeline,
    { readerId: authorId, createdAt: socialPosts.createdAt, postId, authorId },
    sql`from ${socialPosts} where ${socialPosts.id} = ${postId} and exists (select 1 from ${socialReaders} where ${socialReaders.userId} = ${authorId})`,
  ).onConflictDoNothing();

/** The same for a post that a moderator lets through, before that. */
export const layOutReleased = (db: Db, id: string, now: number): BatchItem<"sqlite"> =>
  insertSelected(
    db,
    socialFanout,
    {
      postId: socialPosts.id,
      position: sql`iif(${socialPosts.visibility} = 'friends', ${FRIENDS}, ${FOLLOWERS})`,
      createdAt: now,
    },
    sql`from ${socialPosts} where ${socialPosts.id} = ${id} and ${socialPosts.hiddenCause} = 'held'`,
  ).onConflictDoNothing();

type Due = Pick<Laid, "authorId"> & { postId: string; position: string; createdAt: number };

const dueStatement = (db: Db) =>
  db
    .select({
      postId: socialFanout.postId,
      position: socialFanout.position,
      authorId: socialPosts.authorId,
      createdAt: socialPosts.createdAt,
    })
    .from(socialFanout)
    .innerJoin(socialPosts, eq(socialPosts.id, socialFanout.postId))
    .orderBy(asc(socialFanout.createdAt), asc(socialFanout.postId))
    .limit(POSTS_AT_ONCE);

/** Where the walk over an author's followers, or friends, is found. */
const WALKS = {
  [FOLLOWERS]: {
    table: memberFollows,
    owner: memberFollows.followedId,
    key: memberFollows.followerKey,
    reader: memberFollows.followerId,
    then: FRIENDS,
  },
  [FRIENDS]: {
    table: friendships,
    owner: friendships.userId,
    key: friendships.friendKey,
    reader: friendships.friendId,
    then: DONE,
  },
} as const;

/**
 * Lays a post into the timelines of the next followers or friends, in one trip. Two runs at once write nothing twice, and
 * the position moves once.
 */
async function step(db: Db, { postId, position, authorId, createdAt }: Due, now: number): Promise<string> {
  const stage = position.startsWith(FRIENDS) ? FRIENDS : FOLLOWERS;
  const { table, owner, key, reader, then } = WALKS[stage];
  const after = position.slice(stage.length);
  const next = sql`select ${reader} as reader, ${key} as name from ${table} where ${owner} = ${authorId} and ${key} > ${after} order by ${key} limit ${STEP}`;
  const isOpen = sql`exists (select 1 from ${socialReaders} where ${socialReaders.userId} = reader and ${socialReaders.openedAt} > ${now - READER_DAYS * DAY_MS})`;
  const [, [moved]] = await db.batch([
    insertSelected(
      db,
      socialTimeline,
      { readerId: sql`reader`, createdAt, postId, authorId },
      sql`from (${next}) where ${isOpen}`,
    ).onConflictDoNothing(),
    db
      .update(socialFanout)
      .set({
        position: sql`(select iif(count(*) < ${STEP}, ${then}, ${stage} || max(name)) from (${next}))`,
      })
      .where(and(eq(socialFanout.postId, postId), eq(socialFanout.position, position)))
      .returning({ position: socialFanout.position }),
    db.delete(socialFanout).where(and(eq(socialFanout.postId, postId), eq(socialFanout.position, DONE))),
  ]);
  return moved?.position ?? DONE;
}

/**
 * Fills the timelines of those who read lately, a bounded part of what waits (rules/social#feed).
 * @param steps in all; each passes over STEP followers
 */
export async function fanOutDue(db: Db, now: number, steps: number): Promise<void> {
  let left = steps;
  while (left > 0) {
    const due = await dueStatement(db);
    if (due.length === 0) return;
    for (const each of due) {
      let { position } = each;
      while (position !== DONE && left > 0) {
        position = await step(db, { ...each, position }, now);
        left -= 1;
      }
      if (left <= 0) return;
    }
    if (due.length < POSTS_AT_ONCE) return;
  }
}

type Soon = Pick<RequestContext, "backgroundDb" | "now" | "defer" | "requestId">;

/** After the batch of a post: its readers have it while the answer is on its way; a long list goes on by the minute. */
export function fanOutSoon({ backgroundDb, now, defer, requestId }: Soon): void {
  defer(
    fanOutDue(backgroundDb, now, STEPS.soon).catch((error: unknown) =>
      log({ level: "error", message: "a post was not laid out", requestId, error: errorText(error).error }),
    ),
  );
}
