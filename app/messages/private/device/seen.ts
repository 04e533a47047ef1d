import * as v from "valibot";
import { change } from "./private-store";

/** Where a stream's newest message stood that this browser has read. */
const mark = v.object({ seq: v.number(), counter: v.number() });
type Mark = v.InferOutput<typeof mark>;
const marks = v.record(v.string(), mark);

/** A message that opened: its number in the conversation, and which one of its browser's it says it is. */
export interface Counted {
  seq: number;
  /** The sender's id and the stream's name. */
  stream: string;
  counter: number;
}

/**
 * Which messages break the order: within a stream a later message counts higher. One that was sent again by somebody
 * else, or put before another, does not (rules/private-mode#order).
 * @param known what was read before
 */
export function outOfOrder(
  messages: readonly Counted[],
  known: Readonly<Record<string, Mark>>,
): { broken: Set<number>; newest: Record<string, Mark> } {
  const broken = new Set<number>();
  const newest: Record<string, Mark> = { ...known };
  const last = new Map<string, Mark>();
  for (const { seq, stream, counter } of messages.toSorted((one, other) => one.seq - other.seq)) {
    const before = last.get(stream);
    const high = known[stream];
    const fits =
      (before === undefined || counter > before.counter) &&
      (high === undefined || Math.sign(seq - high.seq) === Math.sign(counter - high.counter));
    if (!fits) {
      broken.add(seq);
      continue;
    }
    last.set(stream, { seq, counter });
    if (seq > (newest[stream]?.seq ?? 0)) newest[stream] = { seq, counter };
  }
  return { broken, newest };
}

/** The numbers of the messages that break the order; what is read now is remembered. */
export async function checkOrder(
  { userId, conversationId }: { userId: string; conversationId: string },
  messages: readonly Counted[],
): Promise<Set<number>> {
  let broken = new Set<number>();
  await change("seen", `${userId} ${conversationId}`, (kept) => {
    const read = v.safeParse(marks, kept);
    const found = outOfOrder(messages, read.success ? read.output : {});
    broken = found.broken;
    return found.newest;
  });
  return broken;
}
