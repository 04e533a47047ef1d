import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { allStancesIn } from "../../voice/forum-stances/own-stances";
import { moveReferences } from "../../voice/forum/references";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumStances } from "../../voice/forum/stance-schema";

/** Takes comments, votes and references to where their replies are now: four statements, however many. @param replies ids, as a subquery without its parentheses */
export function followReplies(db: Db, threadId: string, replies: SQL): BatchItem<"sqlite">[] {
  const below = sql`${forumPosts.kind} = 'comment' and ${forumPosts.replyId} in (${replies})`;
  const moved = sql`${replies} union all select ${forumPosts.id} from ${forumPosts} where ${below}`;
  return [
    db.update(forumPosts).set({ threadId }).where(below),
    db
      .update(forumStances)
      .set({ threadId })
      .where(sql`${forumStances.postId} in (${moved})`),
    moveReferences(db, threadId, moved),
    allStancesIn(db, threadId, moved),
  ];
}
