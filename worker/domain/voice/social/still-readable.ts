import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { idAfter, isStillReadable as isForumReadable } from "../forum/still-readable";
import { mayOpenPost } from "./access";
import { socialCommentPath, socialPostPath } from "./addresses";
import { socialComments, socialPosts } from "./schema";

const [POST, COMMENT] = [socialPostPath(""), socialCommentPath("")];

/**
 * Whether the viewer may read today what a path of the social hub or the forum leads to, or of news of what they watch;
 * 1 for any other (rules/social#notifications).
 */
export function isStillReadable(viewer: Viewer, path: SQLWrapper): SQL<number> {
  const isOpen = (postId: SQL) =>
    sql`exists (select 1 from ${socialPosts} join ${users} on ${users.id} = ${socialPosts.authorId} where ${socialPosts.id} = ${postId} and ${mayOpenPost(viewer)})`;
  const ofComment = sql`(select ${socialComments.postId} from ${socialComments} where ${socialComments.id} = ${idAfter(COMMENT, path)} and ${socialComments.hiddenAt} is null)`;
  return sql<number>`case when substr(${path}, 1, ${POST.length}) = ${POST} then ${isOpen(idAfter(POST, path))} when substr(${path}, 1, ${COMMENT.length}) = ${COMMENT} then ${isOpen(ofComment)} else ${isForumReadable(viewer, path)} end`;
}
