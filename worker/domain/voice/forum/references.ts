import { eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import type { PostFacts } from "../../foundation/markup/facts";
import { forumImages, forumReferences } from "./reference-schema";
import { forumPosts } from "./post-schema";
import { forumCategories, forumThreads } from "./schema";

/** Whether everybody reads a post, as a number. @param postId of any statement */
export const isReadByAll = (postId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${forumPosts} as read join ${forumThreads} as around on around.id = read.thread_id join ${forumCategories} as home on home.id = around.category_id where read.id = ${postId} and read.hidden_at is null and around.hidden_at is null and home.capability is null)`;

/** What the references of a post say of its rating. */
export const ratingOfReferred = sql`(select ${forumPosts.score} from ${forumPosts} where ${forumPosts.id} = ${forumReferences.postId})`;

/** Behind a vote. */
export const rateReferences = (db: Db, postId: string): BatchItem<"sqlite"> =>
  db.update(forumReferences).set({ rating: ratingOfReferred }).where(eq(forumReferences.postId, postId));

const imagesOf = (postId: string): SQL =>
  sql`${forumImages.id} in (select ${forumReferences.aboutId} from ${forumReferences} where ${forumReferences.postId} = ${postId} and ${forumReferences.kind} = 'image')`;

/** Behind the insert of a new post: what it speaks of, and which of its author's images it shows. */
export function addReferences(db: Db, postId: string, { references, images }: PostFacts): BatchItem<"sqlite">[] {
  const all = [...references.map(({ kind, id }) => [kind, id]), ...images.map((id) => ["image", id])];
  if (all.length === 0) return [];
  const [kind, aboutId] = [sql`each.value ->> 0`, sql`each.value ->> 1`];
  const own = sql`exists (select 1 from ${forumImages} where ${forumImages.id} = ${aboutId} and ${forumImages.userId} = ${forumPosts.authorId})`;
  return [
    insertSelected(
      db,
      forumReferences,
      {
        ...{ kind, aboutId, postId: forumPosts.id, place: sql`each.key + 1` },
        ...{ threadId: forumPosts.threadId, position: forumPosts.position, shown: isReadByAll(forumPosts.id) },
        rating: forumPosts.score,
      },
      sql`from ${forumPosts}, json_each(${JSON.stringify(all)}) as each where ${forumPosts.id} = ${postId} and (${kind} <> 'image' or ${own})`,
    ),
    db.update(forumImages).set({ unusedSince: null }).where(imagesOf(postId)),
  ];
}

/** The same for a post that was changed. */
export const replaceReferences = (db: Db, postId: string, facts: PostFacts, now: number): BatchItem<"sqlite">[] => [
  db.update(forumImages).set({ unusedSince: now }).where(imagesOf(postId)),
  db.delete(forumReferences).where(eq(forumReferences.postId, postId)),
  ...addReferences(db, postId, facts),
];

/** Behind whatever hides, restores or moves: the references follow. @param ids of posts or threads, as a subquery without its parentheses */
export const placeReferences = (db: Db, of: "postId" | "threadId", ids: SQL): BatchItem<"sqlite"> =>
  db
    .update(forumReferences)
    .set({ shown: isReadByAll(forumReferences.postId) })
    .where(sql`${forumReferences[of]} in (${ids})`);

/** Behind what moves posts to another thread. @param posts ids, as a subquery without its parentheses */
export const moveReferences = (db: Db, threadId: string, posts: SQL): BatchItem<"sqlite"> =>
  db
    .update(forumReferences)
    .set({
      threadId,
      position: sql`(select ${forumPosts.position} from ${forumPosts} where ${forumPosts.id} = ${forumReferences.postId})`,
      shown: isReadByAll(forumReferences.postId),
    })
    .where(sql`${forumReferences.postId} in (${posts})`);
