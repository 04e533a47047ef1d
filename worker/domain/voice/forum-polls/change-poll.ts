import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf, writerOf } from "../../foundation/access/demand";
import type { Member } from "../../foundation/access/policy";
import { canWriteIn, mayRead } from "../forum/access";
import { CATEGORY_LOCKED, MEANWHILE, NO_POLL, THREAD_LOCKED } from "../forum/refusals";
import { forumCategories, forumThreads } from "../forum/schema";
import { closingAt, type PollChange } from "./forms";
import { isClosed } from "./read-poll";
import { forumPolls } from "./schema";

/** Changes of a member's polls. */
const POLL_RULE = { limit: 60, windowMs: 3_600_000 } as const;
const ASKED = "Somebody has voted, so what was asked stays as it is.";
const CLOSED = "This poll is closed, so it stays as it is.";

const selectOwn = (db: Db, member: Member, threadId: string) =>
  db
    .select({
      id: forumPolls.id,
      title: sql<string>`${forumThreads.title}`.as("title"),
      question: forumPolls.question,
      options: forumPolls.options,
      multiple: forumPolls.multiple,
      changeable: forumPolls.changeable,
      closesAt: forumPolls.closesAt,
      closedAt: forumPolls.closedAt,
      changedAt: forumPolls.changedAt,
      voters: forumPolls.voters,
      threadLockedAt: sql<number | null>`${forumThreads.lockedAt}`.as("thread_locked_at"),
      categoryLockedAt: sql<number | null>`${forumCategories.lockedAt}`.as("category_locked_at"),
      capability: forumCategories.capability,
    })
    .from(forumPolls)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPolls.threadId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .where(
      and(
        eq(forumPolls.threadId, threadId),
        eq(forumPolls.authorId, member.id),
        isNull(forumThreads.hiddenAt),
        mayRead(member),
      ),
    );

type OwnPoll = Awaited<ReturnType<typeof selectOwn>>[number];

/** @throws Forbidden, Conflict */
function refuseChange(member: Member, poll: OwnPoll, now: number): void {
  if (!canWriteIn(member, { capability: poll.capability, lockedAt: poll.categoryLockedAt }))
    throw new Forbidden(CATEGORY_LOCKED, "category-locked");
  if (poll.threadLockedAt !== null) throw new Conflict(THREAD_LOCKED, "thread-locked");
  if (poll.voters > 0) throw new Conflict(ASKED, "wrong-state");
  if (isClosed(poll, now)) throw new Conflict(CLOSED, "wrong-state");
}

/** A poll for the form that changes it, with why it stays as it is. @throws NotFound for everybody but its author */
export async function ownPoll(
  { db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">,
  threadId: string,
): Promise<{ poll: OwnPoll; closed: string | null }> {
  const member = memberOf(viewer);
  const [poll] = await selectOwn(db, member, threadId);
  if (poll === undefined) throw new NotFound(NO_POLL);
  try {
    refuseChange(member, poll, now);
    return { poll, closed: null };
  } catch (error) {
    if (error instanceof Conflict || error instanceof Forbidden) return { poll, closed: error.message };
    throw error;
  }
}

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "objects" | "afterChange">;

/**
 * Its author changes what a poll asks until somebody has voted; of a vote and a change at once the first holds
 * (rules/forum#polls). Two round trips.
 * @throws NotFound, Forbidden, Conflict
 */
export async function changePoll(context: Context, threadId: string, input: PollChange): Promise<void> {
  const { db, now, objects } = context;
  const member = writerOf(context.viewer);
  await takeOrRefuse(objects.limiter(`forum-poll:${member.id}`), POLL_RULE, now);
  const [poll] = await selectOwn(db, member, threadId);
  if (poll === undefined) throw new NotFound(NO_POLL);
  refuseChange(member, poll, now);
  const { question, options, multiple, changeable, closesAfterDays } = input;
  const closesAt = closesAfterDays === undefined ? poll.closesAt : closingAt(closesAfterDays, now);
  // Later than the last change even where the clock stands still: a vote says by it what it was cast in.
  const changedAt = Math.max(now, (poll.changedAt ?? 0) + 1);
  const stays = sql`${forumPolls.voters} = 0 and ${forumPolls.changedAt} is ${poll.changedAt} and ${forumPolls.closedAt} is null and (${forumPolls.closesAt} is null or ${forumPolls.closesAt} > ${now}) and exists (select 1 from ${forumThreads} where ${forumThreads.id} = ${forumPolls.threadId} and ${forumThreads.hiddenAt} is null and ${forumThreads.lockedAt} is null)`;
  const write = db
    .update(forumPolls)
    .set({ question, options, multiple, changeable, closesAt, changedAt })
    .where(and(eq(forumPolls.id, poll.id), stays));
  await batchIfChanged(db, write, [], () => new Conflict(MEANWHILE, "changed-meanwhile"));
  await context.afterChange({ kind: "forum-post" });
}
