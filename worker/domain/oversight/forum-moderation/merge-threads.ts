import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { mayRead } from "../../voice/forum/access";
import { type ForumEntry, recordAct } from "../../voice/forum/acts";
import { TAGS_MAX } from "../../voice/forum/forms";
import { NO_THREAD } from "../../voice/forum/refusals";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads, forumThreadTags } from "../../voice/forum/schema";
import { takePoll } from "../../voice/forum-polls/close-poll";
import { NOT_SOLVED } from "../../voice/forum/take-away";
import { newestPosts, threadTotals } from "../../voice/forum/totals";
import type { MergeAct } from "./forms";
import { followReplies } from "./post-sets";
import { movedNow } from "./moved-now";
import { takeReaders } from "./take-readers";
import { tellMoved } from "./tell-moved";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId" | "afterChange">;

export const NO_TARGET = "There is no such thread, or it is not shown.";
export const ITSELF = "A thread cannot go into itself.";
const MEANWHILE = "One of the threads has changed in the meantime. Please look at them again.";

/** A shown thread with what merging and splitting have to know. */
export const shownThread = (db: Db, viewer: Member, id: string) =>
  db
    .select({
      id: forumThreads.id,
      title: forumThreads.title,
      categoryId: forumThreads.categoryId,
      authorId: forumThreads.authorId,
      lastPosition: forumThreads.lastPosition,
      tags: forumThreads.tags,
      replies: forumThreads.replyCount,
      comments: forumThreads.commentCount,
      capability: forumCategories.capability,
    })
    .from(forumThreads)
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .where(and(eq(forumThreads.id, id), isNull(forumThreads.hiddenAt), mayRead(viewer)));

/**
 * Appends a thread to another: its opening post and replies keep their order behind the other's last position, and its
 * address leads there. A fixed number of statements, however long it is (rules/forum#merging).
 * @throws Forbidden for everybody but moderators; NotFound; Invalid; Conflict
 */
export async function mergeThreads(context: Context, fromId: string, { into, reason }: MergeAct): Promise<void> {
  const { db, now, requestId } = context;
  const actor = demand(context.viewer, "forum.moderate");
  if (fromId === into) throw new Invalid({ into: ITSELF });
  const [[from], [to]] = await db.batch([shownThread(db, actor, fromId), shownThread(db, actor, into)]);
  if (from === undefined) throw new NotFound(NO_THREAD);
  if (to === undefined) throw new Invalid({ into: NO_TARGET });
  const entry: ForumEntry = {
    actor: { id: actor.id, username: actor.username },
    action: "forum.thread.merged",
    subjectType: "forum_thread",
    subjectId: to.id,
    detail: { from: from.id, title: from.title, into: to.title, reason },
    requestId,
  };
  const hidden = { hiddenAt: now, hiddenCause: "moderator", hiddenBy: actor.id, hiddenReason: reason } as const;
  const told = { actor, reads: to, threadId: to.id, key: "merge" } as const;
  const both = sql`${forumThreads.id} in (${from.id}, ${to.id})`;
  const own = alias(forumThreads, "own");
  const before: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    threadTotals(db, both, -1),
    db
      .update(forumThreads)
      .set({
        lastPosition: sql`${forumThreads.lastPosition} + 1 + ${from.lastPosition}`,
        replyCount: sql`${forumThreads.replyCount} + 1 + (select ${own.replyCount} from ${forumThreads} as own where ${own.id} = ${from.id})`,
        commentCount: sql`${forumThreads.commentCount} + (select ${own.commentCount} from ${forumThreads} as own where ${own.id} = ${from.id})`,
      })
      .where(
        sql`${forumThreads.id} = ${to.id} and ${forumThreads.hiddenAt} is null and ${forumThreads.lastPosition} = ${to.lastPosition} and ${forumThreads.categoryId} = ${to.categoryId} and exists (select 1 from ${forumThreads} as own where ${own.id} = ${from.id} and ${own.hiddenAt} is null and ${own.lastPosition} = ${from.lastPosition} and ${own.categoryId} = ${from.categoryId})`,
      ),
  ];
  const moved = sql`select ${forumPosts.id} from ${forumPosts} where ${forumPosts.threadId} = ${to.id} and ${forumPosts.position} > ${to.lastPosition}`;
  await batchIfChanged(
    db,
    before,
    [
      db
        .update(forumPosts)
        .set({
          threadId: to.id,
          kind: "reply",
          position: sql`${forumPosts.position} + ${to.lastPosition + 1}`,
        })
        .where(sql`${forumPosts.threadId} = ${from.id} and ${forumPosts.position} >= 0`),
      ...followReplies(db, to.id, moved),
      ...takeReaders(db, from, to),
      ...takePoll(db, from.id, to.id),
      db
        .update(forumThreads)
        .set({
          ...hidden,
          ...NOT_SOLVED,
          mergedInto: to.id,
          replyCount: 0,
          commentCount: 0,
          score: 0,
          pinnedAt: null,
          pinnedBy: null,
        })
        .where(eq(forumThreads.id, from.id)),
      // An address leads on in one step, so what once came into the old thread leads to where it is now.
      db.update(forumThreads).set({ mergedInto: to.id }).where(eq(forumThreads.mergedInto, from.id)),
      ...joinTags(db, from, to),
      // Behind what hides the old thread, which leads what was split into it on.
      movedNow(db, to.id, {
        ...{ kind: "merged", at: now, threadId: from.id, name: from.title, capability: from.capability, reason },
        posts: 1 + from.replies + from.comments,
      }),
      threadTotals(db, eq(forumThreads.id, to.id), 1),
      ...newestPosts(db, sql`select ${from.id} union select ${to.id}`),
      recordAct(db, entry, now),
      ...tellMoved(db, { ...told, thread: from, title: `Your thread was merged into “${to.title}”: ${reason}` }, now),
      ...(from.authorId === to.authorId
        ? []
        : tellMoved(db, { ...told, thread: to, title: `“${from.title}” was merged into your thread: ${reason}` }, now)),
      outdatePages(db, "forum-decision", now),
    ],
    () => new Conflict(MEANWHILE, "changed-meanwhile"),
  );
  await context.afterChange({ kind: "forum-decision" });
}

interface Tagged {
  id: string;
  tags: string[];
}

/** Those of the one that stays come first, up to what a thread can have. */
function joinTags(db: Db, from: Tagged, to: Tagged): BatchItem<"sqlite">[] {
  const tags = [...new Set([...to.tags, ...from.tags])].slice(0, TAGS_MAX);
  return [
    db.update(forumThreads).set({ tags }).where(eq(forumThreads.id, to.id)),
    db.delete(forumThreadTags).where(sql`${forumThreadTags.threadId} in (${from.id}, ${to.id})`),
    ...(tags.length === 0 ? [] : [db.insert(forumThreadTags).values(tags.map((tag) => ({ tag, threadId: to.id })))]),
  ];
}
