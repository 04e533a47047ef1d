import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { FORMER_MEMBER } from "../../foundation/users/former-member";
import { users } from "../../foundation/users/schema";
import { COMMENTS_SHOWN } from "./forms";
import { forumPosts } from "./post-schema";

/** One reply, those that a member has commented on, or those of some comments: a condition on `forumPosts`. */
type Which = { reply: string } | { author: string } | { comments: SQL };

const repliesOf = (which: Which): SQL => {
  if ("reply" in which) return sql`${which.reply}`;
  const comments = "author" in which ? sql`${forumPosts.authorId} = ${which.author}` : which.comments;
  return sql`select ${forumPosts.replyId} from ${forumPosts} where ${comments} and ${forumPosts.kind} = 'comment'`;
};

const shownComment = sql`json_object('id', each.id, 'authorId', iif(author.deleted_at is null, author.id, ''), 'username', iif(author.deleted_at is null, author.username, ${sql.raw(`'${FORMER_MEMBER}'`)}), 'role', author.role, 'tester', json(iif(author.tester_since is null, 'false', 'true')), 'html', each.html, 'createdAt', each.created_at, 'editedAt', each.edited_at, 'upvotes', each.upvotes, 'downvotes', each.downvotes, 'answers', each.comment_count)`;

/**
 * The statement that chooses anew the comments which a reply carries for its thread's page: its best rated shown ones, the
 * newer first among equals. Last in the batch of whatever writes, rates, hides or restores a comment.
 */
export function firstCommentsOf(db: Db, which: Which): BatchItem<"sqlite"> {
  const best = sql`select ${shownComment} as comment from ${forumPosts} as each join ${users} as author on author.id = each.author_id where each.parent_id = ${forumPosts.id} and each.kind = 'comment' and each.hidden_at is null order by each.score desc, each.id desc limit ${sql.raw(String(COMMENTS_SHOWN))}`;
  return db
    .update(forumPosts)
    .set({ firstComments: sql`(select json_group_array(json(comment)) from (${best}))` })
    .where(sql`${forumPosts.id} in (${repliesOf(which)})`);
}
