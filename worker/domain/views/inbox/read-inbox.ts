import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { isOneOf } from "../../../db/columns";
import { idsFrom } from "../../../db/ids";
import type { Member } from "../../foundation/access/policy";
import { listEntries } from "../../foundation/conversation-list/schema";
import { users } from "../../foundation/users/schema";
import { threadPath } from "../../voice/forum/addresses";
import { forumPosts } from "../../voice/forum/post-schema";
import { isStillReadable } from "../../voice/social/still-readable";
import { shownActiveAt } from "../../foundation/users/shown-active";
import type { OpenThread, UnreadCounts } from "./frame-forms";

/** The line says "99+" from here on. */
const REPLIES_COUNTED = 100;

/** What the badges of a member say. One round trip. */
export async function readUnread(db: Db, userId: string): Promise<UnreadCounts> {
  const [row] = await db
    .select({ notifications: users.unreadNotifications, messages: users.unreadConversations })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { messages: 0, notifications: 0 };
}

/**
 * The replies by others since the reader loaded a thread; null if there are none, or if the reader may no longer read the
 * thread. One round trip.
 */
export async function newReplies(db: Db, reader: Member, { id, since }: OpenThread) {
  const fresh = db
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.threadId, id),
        sql`${forumPosts.hiddenAt} is null`,
        sql`${forumPosts.id} >= ${idsFrom(since + 1)}`,
        eq(forumPosts.kind, "reply"),
        ne(forumPosts.authorId, reader.id),
        eq(isStillReadable(reader, sql`${threadPath(id)}`), 1),
      ),
    )
    .orderBy(forumPosts.id)
    .limit(REPLIES_COUNTED)
    .as("fresh");
  const [row] = await db
    .select({ count: sql<number>`count(*)`.as("count"), first: sql<string | null>`min(${fresh.id})`.as("first") })
    .from(fresh);
  return row === undefined || row.first === null ? null : { count: row.count, first: row.first };
}

/**
 * When some of a member's conversation partners were last active, for those who show it: by id, UTC epoch milliseconds.
 * One round trip.
 */
export async function shownActivity(db: Db, userId: string, people: string[]): Promise<Record<string, number>> {
  const talks = db.select({ id: listEntries.otherId }).from(listEntries).where(eq(listEntries.userId, userId));
  const rows = await db
    .select({ id: users.id, at: shownActiveAt })
    .from(users)
    .where(and(isOneOf(users.id, people), isNotNull(users.lastActiveAt), inArray(users.id, talks)));
  return Object.fromEntries(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}
