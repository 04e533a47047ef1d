import { and, eq, sql } from "drizzle-orm";
import { didChange } from "../../../db/must-change";
import type { Db } from "../../../db/client";
import { idsFrom } from "../../../db/ids";
import { isOneOf } from "../../../db/columns";
import { insertSelected } from "../../../db/insert-selected";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { MESSAGE_MAX } from "../../foundation/notifications/forms";
import { TOLD_AGAIN } from "../../foundation/notifications/notify";
import { whereTo } from "../../foundation/notifications/where-to";
import { notifications } from "../../foundation/notifications/schema";
import { users } from "../../foundation/users/schema";
import { type Restriction, rolesReading } from "../forum/access";
import { postPath } from "../forum/addresses";
import { noticeKey } from "../forum/notice-keys";
import { FOLLOWERS_AT_ONCE } from "./forms";
import { forumAnnouncements, forumFollows } from "./schema";

/** A post of which followers of its thread hear, or of its category where it opens one. */
interface Told {
  postId: string;
  opens: boolean;
  parentId: string | null;
  threadId: string;
  threadTitle: string;
  categoryId: string;
  categoryName: string;
  /** What a reader of the category must hold; null where everybody reads it. */
  capability: Restriction | null;
  authorId: string;
  toldTo: string;
}

/**
 * Tells the next followers, by id, in two round trips however many there are. Two runs at once tell nobody twice: the
 * later finds that the list has moved on.
 * @returns where to go on; null once everybody was told
 */
export async function tellFollowers(db: Db, told: Told, now: number): Promise<string | null> {
  const subjectId = told.opens ? told.categoryId : told.threadId;
  const next = db
    .select({ userId: forumFollows.userId })
    .from(forumFollows)
    .where(and(eq(forumFollows.subjectId, subjectId), sql`${forumFollows.userId} > ${told.toldTo}`))
    .orderBy(forumFollows.userId)
    .limit(FOLLOWERS_AT_ONCE);
  const group = await next;
  const last = group.at(-1)?.userId ?? told.toldTo;
  const ends = group.length < FOLLOWERS_AT_ONCE;
  const here = and(eq(forumAnnouncements.postId, told.postId), eq(forumAnnouncements.toldTo, told.toldTo));
  const inGroup = sql`${forumFollows.subjectId} = ${subjectId} and ${forumFollows.userId} > ${told.toldTo} and ${forumFollows.userId} <= ${last}`;
  const moved = ends
    ? db.delete(forumAnnouncements).where(here)
    : db.update(forumAnnouncements).set({ toldTo: last }).where(here);
  const rest = [noticesOf(db, told, inGroup, now), db.update(forumFollows).set({ activeAt: now }).where(inGroup)];
  const mine = await didChange(db, moved, rest);
  for (const { userId } of group) db.news.add(userId);
  return mine && !ends ? last : null;
}

/** For whoever follows the thread, or its category where the post opens one. */
export const followWords = (
  told: Pick<Told, "opens" | "postId" | "threadId" | "threadTitle" | "categoryId" | "categoryName">,
) => ({
  title: told.opens ? `New thread in ${told.categoryName}` : "New posts in a thread you follow",
  message: Array.from(told.threadTitle).slice(0, MESSAGE_MAX).join(""),
  actionUrl: postPath(told.postId),
  mergeKey: told.opens ? noticeKey("category", told.categoryId) : noticeKey("follow", told.threadId),
});

/** One unread notice of a thread is enough, whatever it is about; its count goes up, and it leads to the first unread post. */
function noticesOf(db: Db, told: Told, inGroup: ReturnType<typeof sql>, now: number) {
  const { threadId, parentId, opens, capability } = told;
  const heardOf = [noticeKey("reply", threadId), noticeKey("mention", threadId)];
  const others = parentId === null ? heardOf : [...heardOf, noticeKey("comment", parentId)];
  const heard = sql`select 1 from ${notifications} where ${notifications.userId} = ${forumFollows.userId} and ${isOneOf(notifications.mergeKey, others)} and ${notifications.readAt} is null and ${notifications.deletedAt} is null`;
  const readers = isOneOf(users.role, rolesReading(capability));
  const { wanted, columns } = whereTo({ type: "reply", member: forumFollows.userId, hasLetter: false }, now);
  const row = {
    ...columns,
    id: sql`${idsFrom(now)} || upper(hex(randomblob(8)))`,
    userId: forumFollows.userId,
    type: "reply",
    ...followWords(told),
    count: 1,
    createdAt: now,
  } as const;
  const to = sql`from ${forumFollows} join ${users} on ${users.id} = ${forumFollows.userId} where ${inGroup} and ${forumFollows.muted} = 0 and ${forumFollows.userId} <> ${told.authorId} and ${users.deletedAt} is null and ${users.suspendedAt} is null and not ${isBlockedBetween(forumFollows.userId, told.authorId)} and ${readers} and ${wanted} and not exists (${heard})`;
  return insertSelected(db, notifications, row, to).onConflictDoUpdate({
    target: [notifications.userId, notifications.mergeKey],
    targetWhere: sql`read_at is null and deleted_at is null`,
    set: {
      createdAt: now,
      count: sql`${notifications.count} + 1`,
      ...TOLD_AGAIN,
      ...(opens ? { message: sql`excluded.message`, actionUrl: sql`excluded.action_url` } : {}),
    },
  });
}
