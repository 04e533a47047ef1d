import { type SQL, sql } from "drizzle-orm";
import type { SortKey } from "../../../db/pagination";
import type { Viewer } from "../../foundation/access/policy";
import { mayReadPost } from "../../voice/social/access";
import { socialPosts, socialPostTags } from "../../voice/social/schema";
import { socialTimeline } from "../../voice/social/timeline-schema";
import type { Order } from "./cards";

const newest = (createdAt: SortKey["column"], id: SortKey["column"]): SortKey[] => [
  { column: createdAt, direction: "desc" },
  { column: id, direction: "desc" },
];
const byTime: Order["place"] = ({ createdAt, postId }) => [createdAt, postId];
const andAfter = (after: SQL | undefined): SQL => (after === undefined ? sql`` : sql` and ${after}`);

/** What was laid ahead for a reader. */
export const timelineOf = (viewer: Viewer, readerId: string): Order => ({
  place: byTime,
  keys: newest(socialTimeline.createdAt, socialTimeline.postId),
  entries: (after, limit) =>
    sql`select ${socialTimeline.createdAt} as created_at, ${socialTimeline.postId} as post_id from ${socialTimeline} where ${socialTimeline.readerId} = ${readerId}${andAfter(after)} order by ${socialTimeline.createdAt} desc, ${socialTimeline.postId} desc limit ${limit}`,
  shows: mayReadPost(viewer),
});

/** The newest that are meant for everybody. */
export const everyone = (viewer: Viewer): Order => ({
  place: byTime,
  keys: newest(socialPosts.createdAt, socialPosts.id),
  entries: (after, limit) =>
    sql`select ${socialPosts.createdAt} as created_at, ${socialPosts.id} as post_id from ${socialPosts} where ${socialPosts.hiddenAt} is null and ${socialPosts.visibility} = 'public'${andAfter(after)} order by ${socialPosts.createdAt} desc, ${socialPosts.id} desc limit ${limit}`,
  shows: mayReadPost(viewer),
});

/** Those with a tag; ids say when they were written. */
export const tagged = (viewer: Viewer, tag: string): Order => ({
  place: ({ postId }) => [postId],
  keys: [{ column: socialPostTags.postId, direction: "desc" }],
  entries: (after, limit) =>
    sql`select 0 as created_at, ${socialPostTags.postId} as post_id from ${socialPostTags} where ${socialPostTags.tag} = ${tag}${andAfter(after)} order by ${socialPostTags.postId} desc limit ${limit}`,
  shows: mayReadPost(viewer),
});

/** A member's own, as their profile shows them to a viewer. */
export const postsBy = (viewer: Viewer, authorId: string): Order => ({
  place: byTime,
  keys: newest(socialPosts.createdAt, socialPosts.id),
  entries: (after, limit) =>
    sql`select ${socialPosts.createdAt} as created_at, ${socialPosts.id} as post_id from ${socialPosts} where ${socialPosts.authorId} = ${authorId}${andAfter(after)} order by ${socialPosts.createdAt} desc, ${socialPosts.id} desc limit ${limit}`,
  shows: mayReadPost(viewer),
});
