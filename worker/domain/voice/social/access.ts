import { and, eq, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { can, type Eyes, type Viewer } from "../../foundation/access/policy";
import { areFriends } from "../../foundation/friends/conditions";
import { isNear, mayReadProfile } from "../../foundation/profile-access/conditions";
import { users } from "../../foundation/users/schema";
import { socialPosts } from "./schema";

export function idOf(viewer: Viewer): string;
export function idOf(viewer: Eyes): string | Placeholder;
export function idOf(viewer: Eyes): string | Placeholder {
  return viewer.kind === "member" ? viewer.id : "";
}

/** Whether a post is meant for a viewer, by what its author chose for it. */
const isFor = (viewer: Eyes): SQL => {
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
export const mayReadPost = (viewer: Eyes): SQL =>
  sql`(${and(isNull(socialPosts.hiddenAt), isFor(viewer), mayReadProfile(viewer))})`;

/** The same of its own page, which also shows its author what is hidden, and moderators whatever they are told of. */
export function mayOpenPost(viewer: Eyes): SQL {
  const moderates = can(viewer, "moderation.queue") ? sql`1` : sql`0`;
  return sql`(${mayReadPost(viewer)} or ${socialPosts.authorId} = ${idOf(viewer)} or ${moderates} or ${isTombstone(viewer)})`;
}

/** What its author deleted, or took along, stays as a place where others answered it in front of everybody. */
const isTombstone = (viewer: Eyes): SQL =>
  sql`(${socialPosts.hiddenCause} = 'author' and ${socialPosts.commentCount} > 0 and ${socialPosts.visibility} = 'public' and (${users.deletedAt} is not null or ${mayReadProfile(viewer)}))`;
