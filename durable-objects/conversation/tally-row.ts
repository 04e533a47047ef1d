/** How much was written in a conversation, and how soon it was answered. */
export type TallyRow = {
  /** Whose message was the first. */
  begun_by: string;
  /** UTC epoch milliseconds. */
  begun_at: number;
  begun_sent: number;
  other_sent: number;
  /** When the other wrote for the first time. */
  answered_at: number | null;
};

/** What a member's list says of it. */
interface Counted {
  sent: number;
  received: number;
  /** UTC epoch milliseconds; when the other wrote first, null where the member did. */
  firstReceivedAt: number | null;
  /** When the member wrote for the first time after that. */
  answeredAt: number | null;
}

interface Said {
  /** Null for a line of the conversation's own, which is nobody's message. */
  senderId: string | null;
  at: number;
}

/** The tally after one more message. @param row undefined before the first */
export function withMessage(row: TallyRow | undefined, { senderId, at }: Said): TallyRow | undefined {
  if (senderId === null) return row;
  if (row === undefined) return { begun_by: senderId, begun_at: at, begun_sent: 1, other_sent: 0, answered_at: null };
  if (senderId === row.begun_by) return { ...row, begun_sent: row.begun_sent + 1 };
  return { ...row, other_sent: row.other_sent + 1, answered_at: row.answered_at ?? at };
}

/** What it comes to for one of the two. */
export function countedFor(userId: string, row: TallyRow | undefined): Counted {
  if (row === undefined) return { sent: 0, received: 0, firstReceivedAt: null, answeredAt: null };
  const { begun_by, begun_at, begun_sent, other_sent, answered_at } = row;
  return begun_by === userId
    ? { sent: begun_sent, received: other_sent, firstReceivedAt: null, answeredAt: null }
    : { sent: other_sent, received: begun_sent, firstReceivedAt: begun_at, answeredAt: answered_at };
}
