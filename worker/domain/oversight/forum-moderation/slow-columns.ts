import { sql } from "drizzle-orm";
import { REPEAT_MS } from "../../../db/unless-repeated";
import type { forumCategories, forumThreads } from "../../voice/forum/schema";
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

/** Whether it is not what was set a moment ago: a button pressed twice is one act. */
export function isNewSlow(
  at: typeof forumThreads | typeof forumCategories,
  { every, lasts, reason }: Slow,
  now: number,
) {
  const sinceThen = now + SLOW_FOR[lasts] - REPEAT_MS;
  return sql`not (${at.slowUntil} is not null and ${at.slowMs} = ${SLOW_EVERY[every]} and ${at.slowReason} = ${reason} and ${at.slowUntil} > ${sinceThen})`;
}

export const NOT_SLOW = { slowMs: null, slowUntil: null, slowBy: null, slowReason: null };
