import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { notifications } from "../../foundation/notifications/schema";
import { noticeKey, noticeKeyIn } from "../forum/notice-keys";
import { forumCategories, forumThreads } from "../forum/schema";
import type { FollowState } from "./forms";
import { forumFollows } from "./schema";

/** What a member said of the statement's thread; `none` for visitors. */
export const followStateOf = (member: string | Placeholder | undefined) =>
  (member === undefined
    ? sql<FollowState>`'none'`
    : sql<FollowState>`coalesce((select iif(${forumFollows.muted}, 'muted', 'followed') from ${forumFollows} where ${forumFollows.userId} = ${member} and ${forumFollows.subjectId} = ${forumThreads.id}), 'none')`
  ).as("follow_state");

/** Whether a member hears of new threads in the statement's category. */
export const isFollowedBy = (member: string | Placeholder | undefined) =>
  (member === undefined
    ? sql<number>`0`
    : sql<number>`exists (select 1 from ${forumFollows} where ${forumFollows.userId} = ${member} and ${forumFollows.subjectId} = ${forumCategories.id})`
  ).as("is_followed");

/** Whether a member wants to hear of a thread at all, for notices of what is said in it. */
export const hasNotMuted = (userId: string, threadId: string): SQL =>
  sql`not exists (select 1 from ${forumFollows} where ${forumFollows.userId} = ${userId} and ${forumFollows.subjectId} = ${threadId} and ${forumFollows.muted} = 1)`;

const unread = and(isNull(notifications.readAt), isNull(notifications.deletedAt));

const noticeOf = (member: string | Placeholder, cause: "follow" | "reply") =>
  sql`exists (select 1 from ${notifications} where ${notifications.userId} = ${member} and ${notifications.mergeKey} = ${noticeKeyIn(cause, forumThreads.id)} and ${unread})`;

/** Whether a notice of new posts in the statement's thread waits for a member. */
export const hasNoticeOf = (member: string | Placeholder | undefined) =>
  (member === undefined
    ? sql<number>`0`
    : sql<number>`(${noticeOf(member, "follow")} or ${noticeOf(member, "reply")})`
  ).as("has_notice");

/** Reading the thread is reading its notices. */
export async function readNotices(db: Db, userId: string, threadId: string, now: number): Promise<void> {
  db.news.add(userId);
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isOneOf(notifications.mergeKey, [noticeKey("follow", threadId), noticeKey("reply", threadId)]),
        unread,
      ),
    );
}
