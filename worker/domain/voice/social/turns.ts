import type { RequestContext } from "../../../context";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf, writerOf } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { type PostReading, readPost } from "../../foundation/markup/read-post";
import { LIKE_RULE, SOCIAL_RULE } from "./limits";

export type SocialContext = Pick<
  RequestContext,
  "db" | "backgroundDb" | "viewer" | "objects" | "now" | "origin" | "defer" | "requestId"
>;

export const NO_SOCIAL_POST = "This post does not exist, or you may not read it.";
export const NO_SOCIAL_COMMENT = "This comment does not exist, or you may not read it.";
export const CHANGED = "Something changed in the meantime. Please look at it again.";

/** Counts one thing written. @throws Unauthenticated; Forbidden before the age gate; RateLimited (rules/social#writing) */
export async function takeTurn({ viewer, objects, now }: SocialContext): Promise<Member> {
  const author = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`social:${author.id}`), SOCIAL_RULE, now);
  return author;
}

/** @throws Unauthenticated; RateLimited */
export async function takeLike({ viewer, objects, now }: Pick<SocialContext, "viewer" | "objects" | "now">) {
  const member = memberOf(viewer);
  await takeOrRefuse(objects.limiter(`social-like:${member.id}`), LIKE_RULE, now);
  return member;
}

/** The one place where a post's text becomes what the site shows: links and mentions, and no pictures. */
export const readText = (source: string, origin: string): PostReading =>
  readPost(source, { origin, imageId: () => null });
