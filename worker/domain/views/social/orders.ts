import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SortKey } from "../../../db/pagination";
import { socialPosts, socialPostTags } from "../../voice/social/schema";
import { socialTimeline } from "../../voice/social/timeline-schema";

/**
 * - `timeline`: what was laid ahead for a reader
 * - `everyone`: the newest that are meant for everybody
 * - `tagged`: those with a tag; ids say when they were written
 * - `author`: a member's own, as their profile shows them
 */
export type OrderName = "timeline" | "everyone" | "tagged" | "author";

/** An order of posts, the newest first, as `created_at` and `post_id`. */
interface Order {
  /** @param of the reader, tag or author. @param after a place, `limit` rows */
  entries: (of: Placeholder | undefined, after: SQL | undefined, limit: Placeholder) => SQL;
  /** The keys of the order, for the cursor. */
  keys: SortKey[];
  /** Where a page goes on, by the keys. */
  place: (at: { createdAt: number; postId: string }) => (string | number)[];
}

const newest = (createdAt: SortKey["column"], id: SortKey["column"]): SortKey[] => [
  { column: createdAt, direction: "desc" },
  { column: id, direction: "desc" },
];
const byTime: Order["place"] = ({ createdAt, postId }) => [createdAt, postId];
const andAfter = (after: SQL | undefined): SQL => (after === undefined ? sql`` : sql` and ${after}`);
const posts = sql`select ${socialPosts.createdAt} as created_at, ${socialPosts.id} as post_id from ${socialPosts} where`;
const newestPosts = sql`order by ${socialPosts.createdAt} desc, ${socialPosts.id} desc limit`;

export const ORDERS: Record<OrderName, Order> = {
  timeline: {
    place: byTime,
    keys: newest(socialTimeline.createdAt, socialTimeline.postId),
    entries: (reader, after, limit) =>
      sql`select ${socialTimeline.createdAt} as created_at, ${socialTimeline.postId} as post_id from ${socialTimeline} where ${socialTimeline.readerId} = ${reader}${andAfter(after)} order by ${socialTimeline.createdAt} desc, ${socialTimeline.postId} desc limit ${limit}`,
  },
  everyone: {
    place: byTime,
    keys: newest(socialPosts.createdAt, socialPosts.id),
    entries: (_, after, limit) =>
      sql`${posts} ${socialPosts.hiddenAt} is null and ${socialPosts.visibility} = 'public'${andAfter(after)} ${newestPosts} ${limit}`,
  },
  tagged: {
    place: ({ postId }) => [postId],
    keys: [{ column: socialPostTags.postId, direction: "desc" }],
    entries: (tag, after, limit) =>
      sql`select 0 as created_at, ${socialPostTags.postId} as post_id from ${socialPostTags} where ${socialPostTags.tag} = ${tag}${andAfter(after)} order by ${socialPostTags.postId} desc limit ${limit}`,
  },
  author: {
    place: byTime,
    keys: newest(socialPosts.createdAt, socialPosts.id),
    entries: (author, after, limit) =>
      sql`${posts} ${socialPosts.authorId} = ${author}${andAfter(after)} ${newestPosts} ${limit}`,
  },
};
