import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { moved } from "../../../db/counter";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../errors";
import type { Member } from "../../foundation/access/policy";
import { canWriteIn, mayRead } from "../forum/access";
import { CATEGORY_LOCKED, MEANWHILE, NO_POLL, THREAD_LOCKED } from "../forum/refusals";
import { forumCategories, forumThreads } from "../forum/schema";
import { type StanceContext, takeStanceTurn } from "../forum-stances/stance-turn";
import { POLL_TEXTS, type PollVoteInput } from "./forms";
import { isClosed } from "./read-poll";
import { forumPolls, forumPollVotes } from "./schema";
import { byColumn } from "./vote-columns";

const CLOSED = "This poll is closed.";
const VOTED = "You have voted in this poll, and votes cannot be changed in it.";
const CHANGED = "The poll has changed since you opened it. Please look at it again.";
const ONE_ONLY = "Pick one choice only";

/**
 * Takes a member's vote, or another instead where the poll allows that; the same asked twice counts once
 * (rules/forum#polls). Two round trips.
 * @throws RateLimited; NotFound for what the viewer does not read; Forbidden; Conflict; Invalid
 */
export async function voteInPoll(
  context: StanceContext,
  threadId: string,
  { choices, asOf }: PollVoteInput,
): Promise<void> {
  const { db, now } = context;
  const member = await takeStanceTurn(context);
  const [poll] = await selectPoll(db, member, threadId);
  if (poll === undefined) throw new NotFound(NO_POLL);
  if (!canWriteIn(member, { capability: poll.capability, lockedAt: poll.categoryLockedAt }))
    throw new Forbidden(CATEGORY_LOCKED, "category-locked");
  if (poll.threadLockedAt !== null) throw new Conflict(THREAD_LOCKED, "thread-locked");
  if (isClosed(poll, now)) throw new Conflict(CLOSED, "wrong-state");
  if (asOf !== undefined && asOf !== (poll.changedAt ?? 0)) throw new Conflict(CHANGED, "changed-meanwhile");
  if (choices.some((place) => place >= poll.options.length)) throw new Invalid({ choices: POLL_TEXTS.chosen });
  if (!poll.multiple && choices.length > 1) throw new Invalid({ choices: ONE_ONLY });
  if (poll.own !== null && poll.own === JSON.stringify(choices)) return;
  if (poll.own !== null && !poll.changeable) throw new Conflict(VOTED, "wrong-state");
  const own = (what: SQL) =>
    sql`exists (select 1 from ${forumPollVotes} as own where own.user_id = ${member.id} and own.poll_id = ${poll.id} and ${what})`;
  const takes = sql`${forumPolls.closedAt} is null and ${forumPolls.changedAt} is ${poll.changedAt} and (${forumPolls.closesAt} is null or ${forumPolls.closesAt} > ${now}) and (${forumPolls.changeable} or not ${own(sql`1`)}) and exists (select 1 from ${forumThreads} where ${forumThreads.id} = ${forumPolls.threadId} and ${forumThreads.hiddenAt} is null and ${forumThreads.lockedAt} is null)`;
  // What the vote counted for until now goes, and what it counts for from now on comes.
  const counts = byColumn((place, column) => {
    const before = own(sql`exists (select 1 from json_each(own.choices) where value = ${place})`);
    return moved(forumPolls[column], sql`${Number(choices.includes(place))} - ${before}`);
  });
  const write = db
    .update(forumPolls)
    .set({ ...counts, voters: moved(forumPolls.voters, sql`1 - ${own(sql`1`)}`) })
    .where(and(eq(forumPolls.id, poll.id), takes));
  const row = db
    .insert(forumPollVotes)
    .values({ userId: member.id, pollId: poll.id, choices, votedAt: now })
    .onConflictDoUpdate({
      target: [forumPollVotes.userId, forumPollVotes.pollId],
      set: { choices, votedAt: now },
    });
  await batchIfChanged(db, write, [row], () => new Conflict(MEANWHILE, "changed-meanwhile"));
}

const selectPoll = (db: Db, viewer: Member, threadId: string) =>
  db
    .select({
      id: forumPolls.id,
      options: forumPolls.options,
      multiple: forumPolls.multiple,
      changeable: forumPolls.changeable,
      closesAt: forumPolls.closesAt,
      closedAt: forumPolls.closedAt,
      changedAt: forumPolls.changedAt,
      threadLockedAt: sql<number | null>`${forumThreads.lockedAt}`.as("thread_locked_at"),
      categoryLockedAt: sql<number | null>`${forumCategories.lockedAt}`.as("category_locked_at"),
      capability: forumCategories.capability,
      own: sql<string | null>`${forumPollVotes.choices}`.as("own"),
    })
    .from(forumPolls)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPolls.threadId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .leftJoin(forumPollVotes, and(eq(forumPollVotes.pollId, forumPolls.id), eq(forumPollVotes.userId, viewer.id)))
    .where(and(eq(forumPolls.threadId, threadId), isNull(forumThreads.hiddenAt), mayRead(viewer)));
