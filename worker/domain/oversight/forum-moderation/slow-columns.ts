import { SLOW_EVERY, SLOW_FOR } from "./forms";

interface Slow {
  every: keyof typeof SLOW_EVERY;
  lasts: keyof typeof SLOW_FOR;
  reason: string;
}

/** Of a thread or a category; setting it anew takes the place of what was set. */
export const slowColumns = ({ every, lasts, reason }: Slow, by: string, now: number) => ({
  slowMs: SLOW_EVERY[every],
  slowUntil: now + SLOW_FOR[lasts],
  slowBy: by,
  slowReason: reason,
});

export const NOT_SLOW = { slowMs: null, slowUntil: null, slowBy: null, slowReason: null };
