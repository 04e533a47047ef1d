import { byColumn } from "@worker/domain/voice/forum-polls/vote-columns";
import { DAY, HOUR } from "../calendar";
import type { Row } from "../data";
import { Random } from "../random";
import { auditRow, lockedColumns } from "./decisions";
import type { ForumContext } from "./plan-threads";
import { POLLS, type PollText } from "./text/polls";
import { isShown, type PostPlan, type ThreadPlan } from "./thread";

interface PollRows {
  poll: Row<"forumPolls">;
  votes: Row<"forumPollVotes">[];
}

const ACCOUNT_AGE = 2 * DAY;

/** The newest open thread of a theme whose author could start a poll there, and whose time for votes has begun. */
function threadFor(
  { theme }: PollText,
  planned: readonly (readonly [ThreadPlan, readonly PostPlan[]])[],
  context: ForumContext,
): ThreadPlan | undefined {
  const fitting = planned.filter(([thread, posts]) => {
    const isOrdinary = thread.theme.id === theme && thread.script === null && thread.long === null;
    const isOpen =
      posts[0] !== undefined && isShown(posts[0]) && !("lockedAt" in lockedColumns(thread, posts, context));
    const isOld = thread.createdAt - thread.author.row.createdAt > ACCOUNT_AGE;
    return isOrdinary && isOpen && isOld && thread.createdAt < context.today - DAY;
  });
  return fitting.map(([thread]) => thread).sort((a, b) => b.createdAt - a.createdAt)[0];
}

function choose(random: Random, { options, multiple }: PollText): number[] {
  const bag = options.flatMap(([, weight], place) => Array.from({ length: weight }, () => place));
  const wanted = multiple ? random.int(1, 3) : 1;
  const chosen = new Set(Array.from({ length: wanted }, () => random.pick(bag)));
  return [...chosen].sort((a, b) => a - b);
}

function rowsOf(text: PollText, thread: ThreadPlan, context: ForumContext): PollRows {
  const random = new Random(`poll/${text.theme}`);
  const { createdAt, id: threadId, author } = thread;
  const id = random.id(createdAt);
  const closesAt = text.days === undefined ? null : createdAt + text.days * DAY;
  const closer = text.closed === undefined ? null : context.company.moderatorAt(random, createdAt);
  const closedAt = closer === null ? null : createdAt + 9 * HOUR;
  const end = Math.min(context.today - HOUR, closesAt ?? Infinity, closedAt ?? Infinity, createdAt + 20 * DAY);
  const votes = new Map<string, Row<"forumPollVotes">>();
  const wanted = random.int(12, 44);
  for (let attempt = 0; attempt < wanted; attempt += 1) {
    const votedAt = createdAt + 20 * 60_000 + Math.floor(random.next() ** 3 * (end - createdAt - 20 * 60_000));
    const voter = context.company.readerAt(random, votedAt);
    if (voter === null || voter.row.createdAt > votedAt || votedAt >= end) continue;
    votes.set(voter.row.id, { userId: voter.row.id, pollId: id, choices: choose(random, text), votedAt });
  }
  const cast = [...votes.values()];
  return {
    poll: {
      ...{ id, threadId, authorId: author.row.id, question: text.question, createdAt, closesAt },
      options: text.options.map(([option]) => option),
      multiple: text.multiple ?? false,
      changeable: text.changeable ?? false,
      // Whoever asked thought again, before anybody had answered.
      changedAt: text.changeable ? createdAt + 6 * 60_000 : null,
      ...(closer === null ? {} : { closedAt, closedBy: closer.row.id, closeReason: text.closed ?? null }),
      voters: cast.length,
      ...byColumn((place) => cast.filter(({ choices }) => choices.includes(place)).length),
    },
    votes: cast,
  };
}

/** What the audit log says of those that a moderator closed. */
export function pollAudit(
  threads: Iterable<readonly [ThreadPlan, readonly PostPlan[]]>,
  context: ForumContext,
): Row<"auditLog">[] {
  const planned = [...threads];
  const titles = new Map(planned.map(([{ id, title }]) => [id, title]));
  return [...pollRows(planned, context)].flatMap(({ poll: { threadId, closedAt, closedBy, closeReason: reason } }) => {
    if (typeof closedAt !== "number" || typeof closedBy !== "string") return [];
    const about = { action: "forum.thread.poll-closed", subjectType: "forum_thread", subjectId: threadId };
    return [auditRow(closedAt, closedBy, { ...about, detail: { title: titles.get(threadId), reason } }, context)];
  });
}

/** A dozen polls in threads that are about what they ask. */
export function* pollRows(
  threads: Iterable<readonly [ThreadPlan, readonly PostPlan[]]>,
  context: ForumContext,
): Generator<PollRows> {
  const planned = [...threads];
  for (const text of POLLS) {
    const thread = threadFor(text, planned, context);
    if (thread !== undefined) yield rowsOf(text, thread, context);
  }
}
