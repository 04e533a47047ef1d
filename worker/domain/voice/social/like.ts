import { and, eq, ne, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { insertSelected } from "../../../db/insert-selected";
import { Forbidden, NotFound } from "../../../errors";
import type { Role } from "../../foundation/access/policy";
import { textOf } from "../../foundation/markup/text-of";
import { notifications } from "../../foundation/notifications/schema";
import { users } from "../../foundation/users/schema";
import { mayReadPost } from "./access";
import { socialPostPath } from "./addresses";
import { tell } from "./announce";
import { socialLikes, socialPosts } from "./schema";
import { NO_SOCIAL_POST, type SocialContext, takeLike } from "./turns";

const OWN = "Nobody likes a post of their own.";

interface Liked {
  likes: number;
  liked: boolean;
}

/**
 * Likes a post, or no longer (rules/social#likes). Two round trips; likes at once count once a member.
 * @throws Unauthenticated; NotFound for what the viewer may not read; Forbidden for an own post; RateLimited
 */
export async function likePost(
  context: Pick<SocialContext, "db" | "viewer" | "objects" | "now">,
  postId: string,
  likes: boolean,
): Promise<Liked> {
  const { db, now } = context;
  const member = await takeLike(context);
  const own = and(eq(socialLikes.postId, postId), eq(socialLikes.userId, member.id));
  const readable = and(eq(socialPosts.id, postId), mayReadPost(member));
  const post = db
    .select({
      likes: socialPosts.likeCount,
      liked: sql<number>`exists (select 1 from ${socialLikes} where ${own})`.as("liked"),
      authorId: socialPosts.authorId,
      authorName: users.username,
      authorRole: sql<Role>`${users.role}`.as("author_role"),
      html: socialPosts.html,
    })
    .from(socialPosts)
    .innerJoin(users, eq(users.id, socialPosts.authorId))
    .where(readable);
  if (!likes) {
    const [, [left]] = await db.batch([db.delete(socialLikes).where(own), post]);
    if (left === undefined) throw new NotFound(NO_SOCIAL_POST);
    return { likes: left.likes, liked: false };
  }
  const [found] = await post;
  if (found === undefined) throw new NotFound(NO_SOCIAL_POST);
  if (found.authorId === member.id) throw new Forbidden(OWN, "own-content");
  const { authorId, authorName, authorRole, html } = found;
  // Who likes, takes it back and likes again is told of once a day.
  const isNews = sql`changes() > 0 and not exists (select 1 from ${notifications} where ${notifications.userId} = ${authorId} and ${notifications.type} = 'like' and ${notifications.createdAt} > ${now - DAY_MS} and ${notifications.relatedUserId} = ${member.id} and ${notifications.actionUrl} = ${socialPostPath(postId)})`;
  const [, , [after]] = await db.batch([
    insertSelected(
      db,
      socialLikes,
      { postId, userId: member.id, createdAt: now },
      sql`from ${socialPosts} join ${users} on ${users.id} = ${socialPosts.authorId} where ${and(readable, ne(socialPosts.authorId, member.id))}`,
    ).onConflictDoNothing(),
    tell(
      db,
      {
        ...{ cause: "like", by: member, to: { id: authorId, username: authorName, role: authorRole } },
        ...{ postId, path: socialPostPath(postId), about: postId, text: textOf(html), onlyIf: isNews },
      },
      now,
    ),
    post,
  ]);
  if (after === undefined) throw new NotFound(NO_SOCIAL_POST);
  return { likes: after.likes, liked: after.liked === 1 };
}
