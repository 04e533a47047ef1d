import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { can, type Viewer } from "../../foundation/access/policy";
import { isShownNews, NEWS } from "../watching/event-shown";
import { mayRead } from "./access";
import { postPath, threadPath } from "./addresses";
import { forumPosts } from "./post-schema";
import { forumCategories, forumThreads } from "./schema";

const [POST, THREAD] = [postPath(""), threadPath("")];

/** The id that follows in a path, without what a query or an anchor adds. */
export const idAfter = (prefix: string, path: SQLWrapper): SQL => {
  const rest = sql`substr(${path}, ${prefix.length + 1})`;
  const ends = sql`instr(replace(replace(${rest}, '?', '/'), '#', '/') || '/', '/')`;
  return sql`substr(${rest}, 1, ${ends} - 1)`;
};

/**
 * Whether the viewer may read today what a path of the forum, or of news of what they watch, leads to; 1 for any other. A thread that was merged
 * is where it went.
 */
export function isStillReadable(viewer: Viewer, path: SQLWrapper): SQL<number> {
  const own = viewer.kind === "member" ? sql`${forumThreads.authorId} = ${viewer.id}` : sql`0`;
  const shown = can(viewer, "forum.moderate") ? sql`1` : sql`(${forumThreads.hiddenAt} is null or ${own})`;
  const isThere = (threadId: SQL) =>
    sql`exists (select 1 from ${forumThreads} join ${forumCategories} on ${forumCategories.id} = ${forumThreads.categoryId} where ${forumThreads.id} = coalesce((select went.merged_into from ${forumThreads} as went where went.id = ${threadId}), ${threadId}) and ${shown} and ${mayRead(viewer)})`;
  const ofPost = sql`(select ${forumPosts.threadId} from ${forumPosts} where ${forumPosts.id} = ${idAfter(POST, path)})`;
  return sql<number>`case when substr(${path}, 1, ${POST.length}) = ${POST} then ${isThere(ofPost)} when substr(${path}, 1, ${THREAD.length}) = ${THREAD} then ${isThere(idAfter(THREAD, path))} when substr(${path}, 1, ${NEWS.length}) = ${NEWS} then ${isShownNews(path)} else 1 end`;
}
