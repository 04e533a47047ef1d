import { DAY_MS } from "../../worker/days";
import type { Hold, SendingLimits, SendingVerdict } from "../../worker/domain/voice/messages/sending";

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
