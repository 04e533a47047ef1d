import { eq, type Placeholder, sql } from "drizzle-orm";
import { z } from "zod";
import { jsonText } from "../../../json-text";
import { type Holes, prepared } from "../../../db/prepared";
import { forumPolls, forumPollVotes } from "./schema";
import { byColumn, VOTE_COLUMNS } from "./vote-columns";

interface PollChoice {
  text: string;
  /** null where the reader may not know it yet. */
  votes: number | null;
}

export interface Poll {
  question: string;
  options: PollChoice[];
  multiple: boolean;
  changeable: boolean;
  closesAt: number | null;
  closed: boolean;
  /** Why a moderator closed it before its time. */
  closeReason: string | null;
  /** Members who voted. */
  voters: number;
  /** Places that the reader chose; null where they have not voted. */
  own: number[] | null;
  /** When its author changed it last; a vote says by it what it was cast in. */
  changedAt: number | null;
  /** Whether the reader asked it and nobody has voted. */
  mayChange: boolean;
}

const choicesOf = jsonText(z.array(z.number()));

export const isClosed = (poll: { closesAt: number | null; closedAt: number | null }, now: number): boolean =>
  poll.closedAt !== null || (poll.closesAt !== null && poll.closesAt <= now);

const ownOf = (member: string | Placeholder | undefined) =>
  member === undefined
    ? sql<string | null>`null`
    : sql<
        string | null
      >`(select ${forumPollVotes.choices} from ${forumPollVotes} where ${forumPollVotes.pollId} = ${forumPolls.id} and ${forumPollVotes.userId} = ${member})`;

/** What `toPoll` has to know of a thread's poll. @param member whose answer comes along */
export const pollColumns = (member: string | Placeholder | undefined) => ({
  authorId: forumPolls.authorId,
  question: forumPolls.question,
  options: forumPolls.options,
  multiple: forumPolls.multiple,
  changeable: forumPolls.changeable,
  closesAt: forumPolls.closesAt,
  closedAt: forumPolls.closedAt,
  closeReason: forumPolls.closeReason,
  changedAt: forumPolls.changedAt,
  voters: forumPolls.voters,
  ...byColumn((_place, column) => forumPolls[column]),
  own: ownOf(member).as("own_answer"),
});

/** A row where the thread has a poll; `toPoll` says what of it the viewer sees. */
export const pollStatement = prepared((db, { id, member }: Holes<{ id: string; member: string | undefined }>) =>
  db.select(pollColumns(member)).from(forumPolls).where(eq(forumPolls.threadId, id)),
);
type PollRow = Awaited<ReturnType<typeof pollStatement>>[number];

/** Results are for who voted and for everybody once it is closed (rules/forum#polls). */
export function toPoll(row: PollRow | null | undefined, member: string | undefined, now: number): Poll | null {
  if (row === undefined || row === null || row.options.length === 0) return null;
  const closed = isClosed(row, now);
  const own = row.own === null ? null : choicesOf(row.own);
  const isShown = closed || own !== null;
  const counted = VOTE_COLUMNS.map((column) => row[column]);
  return {
    question: row.question,
    options: row.options.map((text, place) => ({ text, votes: isShown ? (counted[place] ?? 0) : null })),
    multiple: row.multiple,
    changeable: row.changeable,
    closesAt: row.closesAt,
    closed,
    closeReason: row.closeReason,
    voters: row.voters,
    own,
    changedAt: row.changedAt,
    mayChange: !closed && row.voters === 0 && row.authorId === member,
  };
}
