import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertSelected, insertWhere } from "../../../db/insert-selected";
import { NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { mayRead } from "../forum/access";
import { NO_CATEGORY, NO_THREAD } from "../forum/refusals";
import { forumCategories, forumThreads } from "../forum/schema";
import type { FollowState } from "./forms";
import { forumFollows, forumPreferences } from "./schema";

type FollowContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/** Changes of what a member follows, of threads and categories together. */
const FOLLOW_RULE = { limit: 300, windowMs: 3_600_000 } as const;

type Row = typeof forumFollows.$inferInsert;
const rowOf = (whose: Pick<Row, "userId" | "subjectId" | "subject">, now: number) => ({
  ...whose,
  muted: false,
  followedAt: now,
  activeAt: now,
});

async function follower({ viewer, objects, now }: FollowContext): Promise<string> {
  const { id } = memberOf(viewer);
  await takeOrRefuse(objects.limiter(`forum-follow:${id}`), FOLLOW_RULE, now);
  return id;
}

const unfollow = (db: Db, userId: string, subjectId: string) =>
  db.delete(forumFollows).where(and(eq(forumFollows.userId, userId), eq(forumFollows.subjectId, subjectId)));

/** The title of a thread that can be followed. @throws NotFound also where the viewer may not read it */
export async function readFollowable(db: Db, viewer: Viewer, threadId: string): Promise<string> {
  const [thread] = await db
    .select({ title: forumThreads.title })
    .from(forumThreads)
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .where(and(eq(forumThreads.id, threadId), isNull(forumThreads.hiddenAt), mayRead(viewer)));
  if (thread === undefined) throw new NotFound(NO_THREAD);
  return thread.title;
}

/** What nobody may read cannot be followed; to leave it is always possible. @throws NotFound (rules/forum#following) */
export async function followThread(context: FollowContext, threadId: string, state: FollowState): Promise<void> {
  const { db, viewer, now } = context;
  const userId = await follower(context);
  if (state === "none") return void (await unfollow(db, userId, threadId));
  const muted = state === "muted";
  const row = { ...rowOf({ userId, subjectId: threadId, subject: "thread" }, now), muted };
  const { meta } = await insertSelected(
    db,
    forumFollows,
    { ...row, activeAt: sql`${forumThreads.lastPostAt}` },
    sql`from ${forumThreads} join ${forumCategories} on ${forumCategories.id} = ${forumThreads.categoryId} where ${and(eq(forumThreads.id, threadId), isNull(forumThreads.hiddenAt), mayRead(viewer))}`,
  ).onConflictDoUpdate({ target: [forumFollows.userId, forumFollows.subjectId], set: { muted } });
  if (meta.changes === 0) throw new NotFound(NO_THREAD);
}

/** Its followers hear of new threads in it. @throws NotFound */
export async function followCategory(context: FollowContext, categoryId: string, follows: boolean): Promise<void> {
  const { db, viewer, now } = context;
  const userId = await follower(context);
  if (!follows) return void (await unfollow(db, userId, categoryId));
  const { meta } = await insertSelected(
    db,
    forumFollows,
    rowOf({ userId, subjectId: categoryId, subject: "category" }, now),
    sql`from ${forumCategories} where ${and(eq(forumCategories.id, categoryId), mayRead(viewer))}`,
  ).onConflictDoUpdate({ target: [forumFollows.userId, forumFollows.subjectId], set: { muted: false } });
  if (meta.changes === 0) throw new NotFound(NO_CATEGORY);
}

/** The statement by which who writes in a thread follows it, unless they chose otherwise; what is muted stays muted. */
export const followOwn = (db: Db, userId: string, threadId: string, now: number) =>
  insertWhere(
    db,
    forumFollows,
    rowOf({ userId, subjectId: threadId, subject: "thread" }, now),
    sql`not exists (select 1 from ${forumPreferences} where ${forumPreferences.userId} = ${userId} and ${forumPreferences.followsOwn} = 0)`,
  ).onConflictDoUpdate({ target: [forumFollows.userId, forumFollows.subjectId], set: { activeAt: now } });
