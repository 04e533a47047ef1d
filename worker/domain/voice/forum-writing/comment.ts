import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { Conflict, NotFound } from "../../../errors";
import { canRead } from "../forum/access";
import type { Role } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { COMMENT_DEPTH_MAX } from "../forum/forms";
import { noticeKey } from "../forum/notice-keys";
import { NO_POST } from "../forum/refusals";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { followersOfThread } from "../forum-following/tell-later";
import { announce } from "./announce";
import { announceSoon } from "./announce-due";
import { authorStatements, checkAuthor } from "./author-checks";
import { clearDraft } from "./drafts";
import { afterPost, byName, holding, post, type Posted, takeTurn, type WritingContext } from "./new-post";
import { readText } from "./render";
import { notTooSoon, refuseTooSoon, slowStatement } from "./slow-mode";
import { gates, refuseThread, stillOpen } from "./reply";

const PARENT_DELETED = "What you answer has been deleted.";
const TOO_DEEP = `Comments answer each other up to ${COMMENT_DEPTH_MAX} deep. Please answer one further up.`;
const NO_COMMENT_HERE = "An opening post is answered by a reply.";

/** A post to be answered by a comment, with what decides whether it may be. */
export const parentStatement = (db: Db, postId: string) =>
  db
    .select({
      ...gates,
      kind: forumPosts.kind,
      replyId: forumPosts.replyId,
      depth: forumPosts.depth,
      hiddenAt: forumPosts.hiddenAt,
      content: forumPosts.content,
      html: forumPosts.html,
      authorId: forumPosts.authorId,
      authorName: users.username,
      authorRole: sql<Role | null>`${users.role}`.as("author_role"),
    })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .leftJoin(users, and(eq(users.id, forumPosts.authorId), isNull(users.deletedAt)))
    .where(eq(forumPosts.id, postId));

type Parent = Awaited<ReturnType<typeof parentStatement>>[number];

/** @throws NotFound, Forbidden or Conflict where it cannot be answered (rules/forum#answering) */
export function refuseParent(viewer: WritingContext["viewer"], parent: Parent | undefined): Parent {
  if (parent === undefined || !canRead(viewer, parent) || viewer.kind === "visitor") throw new NotFound(NO_POST);
  refuseThread(viewer, parent);
  if (parent.hiddenAt !== null) throw new Conflict(PARENT_DELETED, "parent-deleted");
  if (parent.kind === "opening") throw new Conflict(NO_COMMENT_HERE, "wrong-state");
  if (parent.depth >= COMMENT_DEPTH_MAX) throw new Conflict(TOO_DEEP, "too-deep");
  return parent;
}

export async function commentOnPost(
  context: WritingContext,
  parentId: string,
  { content }: { content: string },
): Promise<Posted> {
  const { db, now, origin } = context;
  const author = await takeTurn(context);
  const reading = readText(content, origin);
  // The thread is not known yet; what is said in it before is looked at by its place below.
  const writing = { author, kind: "reply", content, reading, threadId: parentId } as const;
  const [[found], slow, followers, ...answers] = await db.batch([
    parentStatement(db, parentId),
    slowStatement(db, author, { postId: parentId }, now),
    followersOfThread(db, parentId, author.id),
    ...authorStatements(db, writing, now),
  ]);
  const parent = refuseParent(author, found);
  refuseTooSoon(slow, now);
  const { threadId, threadTitle, capability } = parent;
  const { held, named, still } = checkAuthor({ ...writing, threadId }, answers, now);

  const id = newId(now);
  const replyId = parent.replyId ?? parentId;
  const { html, mentioned } = reading.draw(byName(named));
  const posted = { id, threadId, held };
  const parentShows = sql`exists (select 1 from ${forumPosts} as parent where parent.id = ${parentId} and parent.hidden_at is null)`;
  const row = {
    id,
    threadId,
    kind: "comment",
    replyId,
    parentId,
    depth: parent.depth + 1,
    authorId: author.id,
  } as const;
  const write = insertWhere(
    db,
    forumPosts,
    { ...row, content, html, createdAt: now, ...holding(held, now) },
    sql`${stillOpen(threadId, parent)} and ${parentShows} and ${still} and ${notTooSoon(author, { threadId }, now)}`,
  );
  const told = { id, author, threadId, threadTitle, capability, origin, held };
  const asked = {
    id: parent.authorId,
    role: parent.authorRole,
    what: parent.kind === "comment" ? "comment" : "reply",
    mergeKey: noticeKey("comment", parentId),
  } as const;
  const rest: BatchItem<"sqlite">[] = [
    ...afterPost(db, posted, { author, replyId, reading, isFollowed: followers.length > 0 }, now),
    clearDraft(db, author.id, parentId),
    ...announce(db, told, asked, { named, mentioned }, now),
  ];
  await post(context, write, rest, { author, place: { threadId }, content, id });
  if (held === null && followers.length > 0) announceSoon(context);
  return posted;
}
