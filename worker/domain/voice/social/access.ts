import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { can, type Viewer } from "../../foundation/access/policy";
import { areFriends } from "../../foundation/friends/conditions";
import { isNear, mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { socialPosts } from "./schema";

export const idOf = (viewer: Viewer): string => (viewer.kind === "member" ? viewer.id : "");

/** Whether a post is meant for a viewer, by what its author chose for it. */
const isFor = (viewer: Viewer): SQL => {
  const id = idOf(viewer);
  const everybody = eq(socialPosts.visibility, "public");
  if (viewer.kind === "visitor") return everybody;
  const near = and(eq(socialPosts.visibility, "followers"), isNear(id, socialPosts.authorId));
  // What is meant for friends is asked of friends alone: a follower is not one.
  const friends = and(eq(socialPosts.visibility, "friends"), areFriends(id, socialPosts.authorId));
  return sql`(${or(everybody, eq(socialPosts.authorId, id), near, friends)})`;
};

/**
 * Whether a viewer may read a post of the statement, in which `users` is its author: it shows, it is meant for them, and
 * they may read its author's profile (rules/social#visibility). Every list asks it of every post, whenever it is read.
 */
export const mayReadPost = (viewer: Viewer): SQL =>
  sql`(${and(isNull(socialPosts.hiddenAt), isFor(viewer), mayReadProfile(viewer))})`;

/** The same of its own page, which also shows its author what is hidden, and moderators whatever they are told of. */
export function mayOpenPost(viewer: Viewer): SQL {
  const moderates = can(viewer, "moderation.queue") ? sql`1` : sql`0`;
  return sql`(${mayReadPost(viewer)} or ${socialPosts.authorId} = ${idOf(viewer)} or ${moderates} or ${isTombstone(viewer)})`;
}

/** What its author deleted, or took along, stays as a place where others answered it in front of everybody. */
const isTombstone = (viewer: Viewer): SQL =>
  sql`(${socialPosts.hiddenCause} = 'author' and ${socialPosts.commentCount} > 0 and ${socialPosts.visibility} = 'public' and (${users.deletedAt} is not null or ${mayReadProfile(viewer)}))`;
