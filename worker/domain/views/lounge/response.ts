interface FirstMessage {
  /** UTC epoch milliseconds; when a member wrote first. Null where the vendor did: nothing waited for an answer. */
  firstReceivedAt: number | null;
  answeredAt: number | null;
}

export interface Response {
  /** First messages received. */
  received: number;
  answered: number;
  /** Answered by received, 0 to 1; null where nobody wrote first. */
  rate: number | null;
  /** Milliseconds from a first message to its answer, the median of those answered; null without any. */
  medianMs: number | null;
}

/** How many first messages were answered, and how soon (rules/lounge#response). */
export function responseOf(conversations: readonly FirstMessage[]): Response {
  const times = conversations.flatMap(({ firstReceivedAt, answeredAt }) =>
    firstReceivedAt === null ? [] : [answeredAt === null ? null : answeredAt - firstReceivedAt],
  );
  const answers = times.filter((time) => time !== null).sort((one, other) => one - other);
  return {
    received: times.length,
    answered: answers.length,
    rate: times.length === 0 ? null : answers.length / times.length,
    medianMs: median(answers),
  };
}

/** @param sorted the lowest first */
function median(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
