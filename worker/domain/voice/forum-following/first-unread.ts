import { type SQL, sql } from "drizzle-orm";
import { notifications } from "../../foundation/notifications/schema";
import { postPath } from "../forum/addresses";
import { forumPosts } from "../forum/post-schema";
import { forumReads } from "../forum/reader-schema";

/** Whether the post that a notice leads to still shows, and its reader has not been as far as that. */
export const isFirstUnread = (userId: string): SQL =>
  sql`exists (select 1 from ${forumPosts} where ${forumPosts.id} = substr(${notifications.actionUrl}, ${postPath("").length + 1}) and ${forumPosts.hiddenAt} is null and not (${forumPosts.kind} = 'reply' and exists (select 1 from ${forumReads} where ${forumReads.userId} = ${userId} and ${forumReads.threadId} = ${forumPosts.threadId} and ${forumReads.position} >= ${forumPosts.position})))`;
