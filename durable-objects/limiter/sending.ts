import { DAY_MS } from "../../worker/days";

/** A window of a sender's messages; whoever goes beyond it may send nothing for `holdMs`. */
export interface SendingRule<Name extends string = string> {
  name: Name;
  limit: number;
  windowMs: number;
  holdMs: number;
}

/** What of a day's messages is too many: the first one above is sent still, and begins a hold. */
export interface SendingMark<Name extends string = string> {
  name: Name;
  above: number;
  holdMs: number;
}

/** What is counted of a message; nothing of its text. */
export interface CountedMessage {
  conversation: string;
  /** Code points; null in private mode. */
  length: number | null;
  /** `sketchOf`; null in private mode and for short texts. */
  sketch: string | null;
}

export interface SendingLimits {
  rules: readonly SendingRule[];
  marks: readonly SendingMark[];
}

export interface Hold {
  /** The rule that was broken, or what staff gave as the reason. */
  by: string;
  /** UTC epoch milliseconds; from then on the sender may write again. */
  until: number;
}

export interface SendingVerdict {
  /** How many of the messages may be sent: the first ones. */
  granted: number;
  /** Why the others may not. */
  hold: Hold | null;
  /** Whether the hold began with this try. */
  isNewHold: boolean;
  /** Messages of the last 24 hours, these included. */
  inDay: number;
  /** The mark that the last of them went beyond. */
  mark: string | null;
}

/**
 * Which of `count` messages a sender may send now (rules/messaging-safety#limits). The message that would be one too many
 * is not sent and begins a hold, which lasts exactly its time: nothing that is tried meanwhile makes it longer. The one
 * that goes beyond a day's mark is the last before its hold.
 * @param hits times of the messages sent before, ascending, UTC epoch milliseconds
 */
export function judgeSending(
  { hits, hold }: { hits: readonly number[]; hold: Hold | null },
  { rules, marks }: SendingLimits,
  { count, now }: { count: number; now: number },
): SendingVerdict {
  const before = hits.filter((at) => at > now - DAY_MS).length;
  if (hold !== null && hold.until > now) return { granted: 0, hold, isNewHold: false, inDay: before, mark: null };
  let granted = count;
  let broken: { name: string; holdMs: number } | null = null;
  for (const rule of rules) {
    const left = Math.max(0, rule.limit - hits.filter((at) => at > now - rule.windowMs).length);
    if (left >= granted) continue;
    granted = left;
    broken = rule;
  }
  const passed = marks.find(({ above }) => before <= above && before + granted > above);
  if (passed !== undefined) {
    granted = passed.above + 1 - before;
    broken = passed;
  }
  const counted = { granted, inDay: before + granted, mark: passed?.name ?? null };
  if (broken === null) return { ...counted, hold: null, isNewHold: false };
  return { ...counted, hold: { by: broken.name, until: now + broken.holdMs }, isNewHold: true };
}
