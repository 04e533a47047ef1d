import { and, eq, isNull } from "drizzle-orm";
import { NotFound } from "../../../errors";
import type { RequestContext } from "../../../context";
import { canWriteIn, mayRead } from "../../voice/forum/access";
import { NO_THREAD } from "../../voice/forum/refusals";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { type Poll, pollStatement, toPoll } from "../../voice/forum-polls/read-poll";

interface PollPage {
  threadId: string;
  title: string;
  /** null where nothing is asked in the thread. */
  poll: Poll | null;
  mayVote: boolean;
  locked: boolean;
}

/** The poll of a thread alone; one round trip. @throws NotFound also for what the viewer may not read */
export async function pollPage(
  { db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">,
  threadId: string,
): Promise<PollPage> {
  const member = viewer.kind === "member" ? viewer.id : undefined;
  const [[thread], [poll]] = await db.batch([
    db
      .select({
        title: forumThreads.title,
        threadLockedAt: forumThreads.lockedAt,
        lockedAt: forumCategories.lockedAt,
        capability: forumCategories.capability,
      })
      .from(forumThreads)
      .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
      .where(and(eq(forumThreads.id, threadId), isNull(forumThreads.hiddenAt), mayRead(viewer))),
    pollStatement(db, { id: threadId, member }),
  ]);
  if (thread === undefined) throw new NotFound(NO_THREAD);
  const locked = thread.threadLockedAt !== null;
  return {
    ...{ threadId, title: thread.title, poll: toPoll(poll, member, now), locked },
    mayVote: !locked && canWriteIn(viewer, thread),
  };
}
