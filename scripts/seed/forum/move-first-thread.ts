import { connect } from "@worker/db/client";
import { users } from "@worker/domain/foundation/users/schema";
import { notifications } from "@worker/domain/foundation/notifications/schema";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { firstCommentsOf } from "@worker/domain/voice/forum/first-comments";
import { forumPosts } from "@worker/domain/voice/forum/post-schema";
import { forumThreads } from "@worker/domain/voice/forum/schema";
import { newestPosts } from "@worker/domain/voice/forum/totals";
import { eq, sql } from "drizzle-orm";
import { HOUR } from "../calendar";

/** How long after joining the demo's own thread and its answers came. */
const FIRST_HOURS = 12 * HOUR;

/** Takes the thread of `newbie`'s first hours, and what was told of it, along when the account is made younger. @param born UTC epoch milliseconds */
export async function moveFirstThread(d1: D1Database, born: number): Promise<void> {
  const db = connect(d1);
  const [newbie] = await db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.usernameKey, "newbie"));
  if (newbie === undefined || newbie.createdAt === born) return;
  const later = born - newbie.createdAt;
  const end = newbie.createdAt + FIRST_HOURS;
  const own = sql`select ${forumThreads.id} from ${forumThreads} where ${forumThreads.authorId} = ${newbie.id}`;
  await db.batch([
    db
      .update(forumPosts)
      .set({ createdAt: sql`${forumPosts.createdAt} + ${later}` })
      .where(sql`${forumPosts.threadId} in (${own}) and ${forumPosts.createdAt} < ${end}`),
    db
      .update(forumThreads)
      .set({ createdAt: sql`${forumThreads.createdAt} + ${later}` })
      .where(sql`${forumThreads.authorId} = ${newbie.id} and ${forumThreads.createdAt} < ${end}`),
    // Who was told of its posts was told when they were written.
    db
      .update(notifications)
      .set({ createdAt: sql`${notifications.createdAt} + ${later}` })
      .where(
        sql`${notifications.actionUrl} in (select ${postPath("")} || ${forumPosts.id} from ${forumPosts} where ${forumPosts.threadId} in (${own})) and ${notifications.createdAt} < ${end}`,
      ),
    ...newestPosts(db, own),
    firstCommentsOf(db, { comments: sql`${forumPosts.threadId} in (${own})` }),
  ]);
}
