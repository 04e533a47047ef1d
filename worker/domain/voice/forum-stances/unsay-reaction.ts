import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { notifications } from "../../foundation/notifications/schema";
import { users } from "../../foundation/users/schema";
import { noticeKey } from "../forum/notice-keys";
import { forumStances } from "../forum/stance-schema";

interface TakenBack {
  postId: string;
  authorId: string;
  memberId: string;
  /** The notice's title by whoever is left to be named. */
  titleOf: (username: SQL) => SQL;
}

/** Whom an unread notice names who took it back is named no longer: another who reacted is, or the notice goes. */
export function unsayReaction(db: Db, { postId, authorId, memberId, titleOf }: TakenBack) {
  const others = sql`from ${forumStances} join ${users} on ${users.id} = ${forumStances.userId} where ${forumStances.postId} = ${postId} and ${forumStances.reaction} is not null and ${forumStances.userId} <> ${memberId}`;
  const lastOther = (what: SQL) => sql`(select ${what} ${others} order by ${forumStances.changedAt} desc limit 1)`;
  const username = sql`${users.username}`;
  const unread = and(
    eq(notifications.userId, authorId),
    eq(notifications.mergeKey, noticeKey("reaction", postId)),
    isNull(notifications.readAt),
    isNull(notifications.deletedAt),
  );
  const namesThem = eq(notifications.relatedUserId, memberId);
  return [
    db
      .delete(notifications)
      .where(and(unread, sql`((${namesThem} and ${notifications.count} = 1) or not exists (select 1 ${others}))`)),
    db
      .update(notifications)
      .set({ count: sql`min(${notifications.count}, (select count(*) ${others}))` })
      .where(unread),
    db
      .update(notifications)
      .set({
        title: lastOther(titleOf(username)),
        relatedUserId: lastOther(sql`${users.id}`),
        relatedUsername: lastOther(username),
      })
      .where(and(unread, namesThem)),
  ] as const;
}
