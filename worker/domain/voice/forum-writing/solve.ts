import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../errors";
import { can, type Member, type Role } from "../../foundation/access/policy";
import { recordId } from "../../foundation/lists/forms";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { awardAtOnce } from "../badges/award-at-once";
import { canRead, type Restriction, roleReads } from "../forum/access";
import { type ForumEntry, recordAct } from "../forum/acts";
import { postPath } from "../forum/addresses";
import { isSolvable, NO_MARK } from "../forum/forms";
import { noticeKey } from "../forum/notice-keys";
import { MEANWHILE, NO_THREAD } from "../forum/refusals";
import { forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { NOT_SOLVED } from "../forum/take-away";
import { takeTurn, type WritingContext } from "./new-post";

const NOT_HERE = "Threads of this category have no marked answer.";
const NO_REPLY = "Choose a reply of this thread that everybody can read.";

export const solutionForm = v.object({
  postId: v.pipe(v.nullable(recordId), v.description("The reply that is the answer; null takes the mark back")),
});
/** The same as a button sends it. */
export const solutionPageForm = v.pipe(
  v.object({ post: recordId }),
  v.transform(({ post }) => ({ postId: post === NO_MARK ? null : post })),
);

const threadStatement = (db: Db, id: string) =>
  db
    .select({
      title: forumThreads.title,
      authorId: forumThreads.authorId,
      categoryId: forumThreads.categoryId,
      hiddenAt: forumThreads.hiddenAt,
      solvedPostId: forumThreads.solvedPostId,
      capability: forumCategories.capability,
    })
    .from(forumThreads)
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .where(eq(forumThreads.id, id));

const shownReply = (threadId: string, postId: string): SQL | undefined =>
  and(
    eq(forumPosts.id, postId),
    eq(forumPosts.threadId, threadId),
    eq(forumPosts.kind, "reply"),
    isNull(forumPosts.hiddenAt),
  );

/**
 * Marks a reply as the answer, changes that or takes it back: for whoever asked, and for moderators (rules/forum#solved).
 * @throws NotFound, Forbidden, Invalid or Conflict
 */
export async function solveThread(
  context: WritingContext,
  threadId: string,
  { postId }: { postId: string | null },
): Promise<void> {
  const { db, now, requestId } = context;
  const member = await takeTurn(context);
  const [[thread], [answer]] = await db.batch([
    threadStatement(db, threadId),
    db
      .select({ authorId: forumPosts.authorId, role: sql<Role | null>`${users.role}`.as("role") })
      .from(forumPosts)
      .leftJoin(users, and(eq(users.id, forumPosts.authorId), isNull(users.deletedAt)))
      .where(shownReply(threadId, postId ?? "")),
  ]);
  if (thread === undefined || thread.hiddenAt !== null || !canRead(member, thread)) throw new NotFound(NO_THREAD);
  const isAsker = thread.authorId === member.id;
  if (!isAsker && !can(member, "forum.moderate")) throw new Forbidden();
  if (postId !== null && !isSolvable(thread.categoryId)) throw new Conflict(NOT_HERE, "wrong-state");
  if (postId !== null && answer === undefined) throw new Invalid({ postId: NO_REPLY });
  if (thread.solvedPostId === postId) return;
  const columns = postId === null ? NOT_SOLVED : { solvedPostId: postId, solvedAt: now, solvedBy: member.id };
  const stillShown =
    postId === null ? sql`1` : sql`exists (select 1 from ${forumPosts} where ${shownReply(threadId, postId)})`;
  const write = db
    .update(forumThreads)
    .set(columns)
    .where(
      sql`${forumThreads.id} = ${threadId} and ${forumThreads.hiddenAt} is null and ${forumThreads.solvedPostId} is ${thread.solvedPostId} and ${stillShown}`,
    );
  const entry: ForumEntry = {
    actor: { id: member.id, username: member.username },
    action: postId === null ? "forum.thread.unsolved" : "forum.thread.solved",
    ...{ subjectType: "forum_thread", subjectId: threadId, detail: { postId }, requestId },
  };
  const rest: BatchItem<"sqlite">[] = [
    ...(isAsker ? [] : [recordAct(db, entry, now)]),
    ...(postId === null || answer === undefined
      ? []
      : tellAuthor(db, { ...answer, ...thread, id: answer.authorId, postId, threadId }, { member, isAsker }, now)),
  ];
  await batchIfChanged(db, write, rest, () => new Conflict(MEANWHILE, "changed-meanwhile"));
  await context.afterChange({ kind: "forum-post" });
}

interface Answered {
  id: string;
  /** Of the thread. */
  authorId: string;
  role: Role | null;
  capability: Restriction | null;
  title: string;
  postId: string;
  threadId: string;
}

function tellAuthor(
  db: Db,
  { id, authorId, role, capability, title, postId, threadId }: Answered,
  { member, isAsker }: { member: Member; isAsker: boolean },
  now: number,
): BatchItem<"sqlite">[] {
  if (id === member.id) return [];
  const earned = id === authorId ? [] : awardAtOnce(db, { userId: id, badge: "good-answer" }, now);
  if (!roleReads(role, capability)) return earned;
  return [notify(db, solvedNotice({ id, title, postId, threadId }, isAsker ? member : null), now), ...earned];
}

/** For the answer's author. @param asker whose thread it is, where they marked it themselves; null for a moderator */
export const solvedNotice = (
  { id, title, postId, threadId }: Pick<Answered, "id" | "title" | "postId" | "threadId">,
  asker: Pick<Member, "id" | "username"> | null,
): NoticeWords => ({
  userId: id,
  type: "reply",
  title:
    asker === null ? "A moderator marked your reply as the answer" : `${asker.username} marked your reply as helpful`,
  message: title,
  actionUrl: postPath(postId),
  ...(asker === null ? {} : { related: { id: asker.id, username: asker.username } }),
  mergeKey: noticeKey("solved", threadId),
});
