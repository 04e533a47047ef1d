import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { Forbidden, Invalid } from "../../../errors";
import { can } from "../../foundation/access/policy";
import { type ForumEntry, recordAct } from "../forum/acts";
import { canRead, canWriteIn } from "../forum/access";
import { readStatement } from "../forum/note-read";
import { CATEGORY_LOCKED } from "../forum/refusals";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads, forumThreadTags } from "../forum/schema";
import { addPoll, refuseFirstDay } from "../forum-polls/add-poll";
import { threadTotals } from "../forum/totals";
import { followersStatement } from "../forum-following/tell-later";
import { announce } from "./announce";
import { announceSoon } from "./announce-due";
import { authorStatements, checkAuthor } from "./author-checks";
import { clearDraft } from "./drafts";
import { afterPost, byName, holding, post, type Posted, takeTurn, type WritingContext } from "./new-post";
import { excerptOf, readText } from "./render";
import { notTooSoon, refuseTooSoon, slowStatement } from "./slow-mode";
import { TEXTS, type ThreadInput } from "./writing-forms";

/** Two round trips: what has to be known, and one batch of everything (rules/forum#writing). */
export async function createThread(context: WritingContext, input: ThreadInput): Promise<Posted> {
  const { db, now, origin, requestId } = context;
  if (input.isPinned && !can(context.viewer, "forum.moderate")) throw new Forbidden();
  const author = await takeTurn(context);
  const { content, title, tags, categoryId } = input;
  const reading = readText(content, origin);
  const writing = { author, kind: "thread", content, reading, threadId: null } as const;
  const [[category], slow, followers, ...answers] = await db.batch([
    db
      .select({ capability: forumCategories.capability, lockedAt: forumCategories.lockedAt })
      .from(forumCategories)
      .where(eq(forumCategories.id, categoryId)),
    slowStatement(db, author, { categoryId }, now),
    followersStatement(db, categoryId, author.id),
    ...authorStatements(db, writing, now),
  ]);
  if (category === undefined || !canRead(author, category)) throw new Invalid({ categoryId: TEXTS.category });
  if (!canWriteIn(author, category)) throw new Forbidden(CATEGORY_LOCKED, "category-locked");
  refuseTooSoon(slow, now);
  const { held, named, still } = checkAuthor(writing, answers, now);
  refuseFirstDay(input.poll, answers[0][0]?.createdAt, now);

  const [threadId, id] = [newId(now), newId(now)];
  const { html, mentioned } = reading.draw(byName(named));
  const stays = sql`exists (select 1 from ${forumCategories} where id = ${categoryId} and locked_at is ${category.lockedAt})`;
  const write = insertWhere(
    db,
    forumThreads,
    {
      ...{ id: threadId, categoryId, authorId: author.id, title, tags, excerpt: excerptOf(reading) },
      ...{ createdAt: now, lastPostAt: now, lastPostBy: author.id, hasPoll: input.poll !== undefined },
      ...(input.isPinned ? { pinnedAt: now, pinnedBy: author.id } : {}),
      ...holding(held, now),
    },
    sql`${stays} and ${still} and ${notTooSoon(author, { categoryId }, now)}`,
  );
  const opening = { id, threadId, kind: "opening", position: 0, depth: 0, authorId: author.id } as const;
  const posted = { id, threadId, held };
  const told = { id, author, threadId, threadTitle: title, capability: category.capability, origin, held };
  const rest: BatchItem<"sqlite">[] = [
    db.insert(forumPosts).values({ ...opening, content, html, createdAt: now, ...holding(held, now) }),
    ...(tags.length === 0 ? [] : [db.insert(forumThreadTags).values(tags.map((tag) => ({ tag, threadId })))]),
    ...addPoll(db, { threadId, authorId: author.id }, input.poll, now),
    ...(held === null ? [threadTotals(db, sql`${forumThreads.id} = ${threadId}`, 1)] : []),
    ...afterPost(db, posted, { author, replyId: null, reading, isFollowed: followers.length > 0 }, now),
    readStatement(db, { userId: author.id, threadId, position: 0 }, now),
    clearDraft(db, author.id, ""),
    ...(input.isPinned ? [recordAct(db, pinned(author, threadId, requestId), now)] : []),
    ...announce(db, told, null, { named, mentioned }, now),
  ];
  await post(context, write, rest, { author, place: { categoryId }, content, id });
  if (held === null && followers.length > 0) announceSoon(context);
  return posted;
}

const pinned = (actor: { id: string; username: string }, subjectId: string, requestId: string): ForumEntry => ({
  actor: { id: actor.id, username: actor.username },
  action: "forum.thread.pinned",
  subjectType: "forum_thread",
  subjectId,
  detail: {},
  requestId,
});
