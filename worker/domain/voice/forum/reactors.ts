import { type SQL, sql } from "drizzle-orm";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { notifications } from "../../foundation/notifications/schema";
import { users } from "../../foundation/users/schema";
import { noticeKey } from "./notice-keys";
import { forumStances } from "./stance-schema";

const KEY = noticeKey("reaction", "");
/** As many as are looked at for two who can be named. */
const LOOKED = 4;

/**
 * Who is named of those whose reactions a merged notice tells of, as JSON, the last first: as they are called now, and
 * nobody who left or is blocked by its reader or blocks them (rules/notifications#merging). Null for any other notice.
 */
export const reactorsOf: SQL<string | null> = (() => {
  const postId = sql`substr(${notifications.mergeKey}, ${sql.raw(String(KEY.length + 1))})`;
  const isMerged = sql`${notifications.count} > 1 and substr(${notifications.mergeKey}, 1, ${sql.raw(String(KEY.length))}) = ${sql.raw(`'${KEY}'`)}`;
  const last = sql`select ${forumStances.userId} as id, ${forumStances.changedAt} as at from ${forumStances} where ${forumStances.postId} = ${postId} and ${forumStances.reaction} is not null and ${forumStances.changedAt} <= ${notifications.createdAt} order by ${forumStances.changedAt} desc limit ${sql.raw(String(LOOKED))}`;
  const isBlocked = isBlockedBetween(notifications.userId, sql`who.id`);
  const named = sql`select who.id as id, who.username as username, who.picture as picture from (${last}) as last join ${users} as who on who.id = last.id where who.deleted_at is null and not ${isBlocked} order by last.at desc limit 2`;
  return sql<
    string | null
  >`case when ${isMerged} then (select json_group_array(json_object('id', id, 'username', username, 'picture', picture)) from (${named})) end`;
})();
