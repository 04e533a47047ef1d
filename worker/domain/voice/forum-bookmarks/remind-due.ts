import { sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { idsFrom } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { notifications } from "../../foundation/notifications/schema";
import { users } from "../../foundation/users/schema";
import { readBy } from "../forum/access";
import { noticeKeyIn } from "../forum/notice-keys";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { forumBookmarks } from "./schema";

/** Reminders of one run; the next minute goes on. */
const REMINDERS_A_RUN = 200;

export const REMINDER = "Reminder of a post that you bookmarked";

/**
 * The minutely job: reminds once, in one batch, so that two runs at once tell nobody twice. Of what its owner may not read
 * any longer nothing is said, and nothing later.
 */
export async function remindDue(db: Db, now: number): Promise<void> {
  const due = sql`select bookmark.rowid from ${forumBookmarks} as bookmark where bookmark.remind_at <= ${now} and bookmark.remind_at is not null and bookmark.reminded_at is null order by bookmark.remind_at limit ${REMINDERS_A_RUN}`;
  const row = {
    id: sql`${idsFrom(now)} || upper(hex(randomblob(8)))`,
    userId: forumBookmarks.userId,
    type: "system",
    title: REMINDER,
    message: sql`iif(${forumBookmarks.note} = '', ${forumThreads.title}, ${forumBookmarks.note})`,
    actionUrl: sql`'/community/post/' || ${forumBookmarks.postId}`,
    mergeKey: noticeKeyIn("reminder", forumBookmarks.postId),
    count: 1,
    createdAt: now,
  } as const;
  await db.batch([
    insertSelected(
      db,
      notifications,
      row,
      sql`from ${forumBookmarks} join ${users} on ${users.id} = ${forumBookmarks.userId} join ${forumPosts} on ${forumPosts.id} = ${forumBookmarks.postId} join ${forumThreads} on ${forumThreads.id} = ${forumPosts.threadId} join ${forumCategories} on ${forumCategories.id} = ${forumThreads.categoryId} where ${forumBookmarks}.rowid in (${due}) and ${users.deletedAt} is null and ${forumPosts.hiddenAt} is null and ${forumThreads.hiddenAt} is null and ${readBy(users.role)}`,
    ).onConflictDoNothing(),
    db
      .update(forumBookmarks)
      .set({ remindedAt: now })
      .where(sql`${forumBookmarks}.rowid in (${due})`),
  ]);
}
