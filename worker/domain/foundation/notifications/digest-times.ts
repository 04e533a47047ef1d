import { DAY_MS } from "../../../days";
import type { DigestPeriod } from "./schema";

/** The hour of the UTC day at which digests are put together, which is a morning in America. */
const DIGEST_HOUR = 13;
/** Weekly ones on Mondays: the first day of 1970 was a Thursday. */
const MONDAY = 4;

const EVERY: Record<DigestPeriod, { days: number; from: number }> = {
  daily: { days: 1, from: 0 },
  weekly: { days: 7, from: MONDAY },
};

/** When the next digest after `now` is due. Both are UTC epoch milliseconds. */
export function nextDigest(period: DigestPeriod, now: number): number {
  const { days, from } = EVERY[period];
  const length = days * DAY_MS;
  const first = from * DAY_MS + (DIGEST_HOUR / 24) * DAY_MS;
  return first + (Math.floor((now - first) / length) + 1) * length;
}
