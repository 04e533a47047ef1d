import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NOBODY } from "../../foundation/access/policy";
import { textOf } from "../../foundation/markup/text-of";
import { mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { mayReadPost } from "../../voice/social/access";
import { socialPosts } from "../../voice/social/schema";

const FEED_LENGTH = 30;
/** Posts that are looked through for those that everybody may read. */
const FEED_LOOKED = 90;

interface MemberFeed {
  username: string;
  posts: { id: string; isReport: boolean; tags: string[]; text: string; createdAt: number; editedAt: number | null }[];
}

/**
 * What everybody may read of a member, for a feed, whose reader cannot log in; a dose is never part of it. Null where the
 * profile is not for everybody. One round trip (rules/social#feeds).
 */
export async function postsOfMemberFeed(db: Db, userId: string): Promise<MemberFeed | null> {
  const newest = db
    .select()
    .from(socialPosts)
    .where(eq(socialPosts.authorId, userId))
    .orderBy(desc(socialPosts.createdAt), desc(socialPosts.id))
    .limit(FEED_LOOKED)
    .as("social_posts");
  const [[member], rows] = await db.batch([
    db
      .select({ username: users.username })
      .from(users)
      .where(and(eq(users.id, userId), mayReadProfile(NOBODY))),
    db
      .select({
        id: socialPosts.id,
        type: socialPosts.type,
        tags: socialPosts.tags,
        html: socialPosts.html,
        createdAt: socialPosts.createdAt,
        editedAt: socialPosts.editedAt,
      })
      .from(newest)
      .innerJoin(users, eq(users.id, socialPosts.authorId))
      .where(mayReadPost(NOBODY))
      .orderBy(desc(socialPosts.createdAt), desc(socialPosts.id))
      .limit(FEED_LENGTH),
  ]);
  if (member === undefined) return null;
  return {
    username: member.username,
    posts: rows.map(({ type, html, ...row }) => ({
      ...row,
      isReport: type === "experience_report",
      text: textOf(html).trim(),
    })),
  };
}
