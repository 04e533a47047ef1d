import { DAY_MS } from "../../worker/days";

/** A window of a sender's messages; whoever goes beyond it may send nothing for `holdMs`. */
export interface SendingRule<Name extends string = string> {
  name: Name;
  limit: number;
  windowMs: number;
  holdMs: number;
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
}

/**
 * Which of `count` messages a sender may send now (rules/messaging-safety#limits). The message that would be one too many
 * is not sent and begins a hold, which lasts exactly its time: nothing that is tried meanwhile makes it longer.
 * @param hits times of the messages sent before, ascending, UTC epoch milliseconds
 */
export function judgeSending(
  { hits, hold }: { hits: readonly number[]; hold: Hold | null },
  rules: readonly SendingRule[],
  { count, now }: { count: number; now: number },
): SendingVerdict {
  const inDay = hits.filter((at) => at > now - DAY_MS).length;
  if (hold !== null && hold.until > now) return { granted: 0, hold, isNewHold: false, inDay };
  let granted = count;
  let broken: SendingRule | null = null;
  for (const rule of rules) {
    const left = Math.max(0, rule.limit - hits.filter((at) => at > now - rule.windowMs).length);
    if (left >= granted) continue;
    granted = left;
    broken = rule;
  }
  const counted = { granted, inDay: inDay + granted };
  if (broken === null) return { ...counted, hold: null, isNewHold: false };
  return { ...counted, hold: { by: broken.name, until: now + broken.holdMs }, isNewHold: true };
}
