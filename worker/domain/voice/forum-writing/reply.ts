import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import type { Member, Role } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { canRead, canWriteIn, type Restriction } from "../forum/access";
import { noticeKey } from "../forum/notice-keys";
import { CATEGORY_LOCKED, NO_THREAD, THREAD_LOCKED } from "../forum/refusals";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { followersStatement } from "../forum-following/tell-later";
import { announce } from "./announce";
import { announceSoon } from "./announce-due";
import { authorStatements, checkAuthor } from "./author-checks";
import { clearDraft } from "./drafts";
import { afterPost, byName, holding, post, type Posted, takeTurn, type WritingContext } from "./new-post";
import { readText } from "./render";
import { notTooSoon, refuseTooSoon, slowStatement } from "./slow-mode";

/** What a statement over a thread has to select, for `refuseThread`. */
export const gates = {
  threadId: forumThreads.id,
  threadTitle: forumThreads.title,
  isThreadHidden: sql<number>`${forumThreads.hiddenAt} is not null`.as("is_thread_hidden"),
  threadLockedAt: forumThreads.lockedAt,
  capability: forumCategories.capability,
  lockedAt: forumCategories.lockedAt,
} as const;

interface Gated {
  isThreadHidden: number;
  threadLockedAt: number | null;
  capability: Restriction | null;
  lockedAt: number | null;
}

/** @throws NotFound as if it were not there; Forbidden; Conflict (rules/forum#category-access, rules/forum#answering) */
export function refuseThread(viewer: Member, thread: Gated | undefined): void {
  if (thread === undefined || thread.isThreadHidden === 1 || !canRead(viewer, thread)) throw new NotFound(NO_THREAD);
  if (!canWriteIn(viewer, thread)) throw new Forbidden(CATEGORY_LOCKED, "category-locked");
  if (thread.threadLockedAt !== null) throw new Conflict(THREAD_LOCKED, "thread-locked");
}

/** Whether posts may still come in, when the batch comes to it, and the same members read them as when it was looked at. */
export const stillOpen = (threadId: string, { lockedAt, capability }: Pick<Gated, "lockedAt" | "capability">) =>
  sql`exists (select 1 from ${forumThreads} as open join ${forumCategories} as home on home.id = open.category_id where open.id = ${threadId} and open.hidden_at is null and open.locked_at is null and home.locked_at is ${lockedAt} and home.capability is ${capability})`;

const threadStatement = (db: Db, threadId: string) =>
  db
    .select({
      ...gates,
      authorId: forumThreads.authorId,
      authorRole: sql<Role | null>`${users.role}`.as("author_role"),
    })
    .from(forumThreads)
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .leftJoin(users, and(eq(users.id, forumThreads.authorId), isNull(users.deletedAt)))
    .where(eq(forumThreads.id, threadId));

/** Its position comes from the thread's counter in the batch itself: no two get the same (rules/forum#pages). */
export async function replyInThread(
  context: WritingContext,
  threadId: string,
  { content }: { content: string },
): Promise<Posted> {
  const { db, now, origin } = context;
  const author = await takeTurn(context);
  const reading = readText(content, origin);
  const writing = { author, kind: "reply", content, reading, threadId } as const;
  const [[thread], slow, followers, ...answers] = await db.batch([
    threadStatement(db, threadId),
    slowStatement(db, author, { threadId }, now),
    followersStatement(db, threadId, author.id),
    ...authorStatements(db, writing, now),
  ]);
  refuseThread(author, thread);
  if (thread === undefined) throw new NotFound(NO_THREAD);
  refuseTooSoon(slow, now);
  const { held, named, still } = checkAuthor(writing, answers, now);

  const id = newId(now);
  const { html, mentioned } = reading.draw(byName(named));
  const posted = { id, threadId, held };
  const position = sql<number>`(select ${forumThreads.lastPosition} from ${forumThreads} where ${forumThreads.id} = ${threadId})`;
  const row = { id, threadId, kind: "reply", position, depth: 0, authorId: author.id, content, html } as const;
  const write = db
    .update(forumThreads)
    .set({ lastPosition: sql`${forumThreads.lastPosition} + 1` })
    .where(
      sql`${forumThreads.id} = ${threadId} and ${stillOpen(threadId, thread)} and ${still} and ${notTooSoon(author, { threadId }, now)}`,
    );
  const { threadTitle, capability } = thread;
  const told = { id, author, threadId, threadTitle, capability, origin, held };
  const asked = {
    id: thread.authorId,
    role: thread.authorRole,
    what: "thread",
    mergeKey: noticeKey("reply", threadId),
  } as const;
  const rest: BatchItem<"sqlite">[] = [
    db.insert(forumPosts).values({ ...row, createdAt: now, ...holding(held, now) }),
    ...afterPost(db, posted, { author, replyId: null, reading, isFollowed: followers.length > 0 }, now),
    clearDraft(db, author.id, threadId),
    ...announce(db, told, asked, { named, mentioned }, now),
  ];
  await post(context, write, rest, { author, place: { threadId }, content, id });
  if (held === null && followers.length > 0) announceSoon(context);
  if (held === null) context.defer(context.objects.threadReaders(threadId).replied());
  return posted;
}
