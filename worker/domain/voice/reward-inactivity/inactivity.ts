import { DAY_MS } from "../../../days";
import { monthsLater } from "../../../months";
import { INACTIVITY_MONTHS } from "../rewards/rules";

/** Who was told so long before is suspended at the earliest then (rules/rewards#inactivity). */
const INACTIVITY_NOTICE_DAYS = 30;
export const NOTICE_MS = INACTIVITY_NOTICE_DAYS * DAY_MS;

/** The same time of the day, so many calendar months from a moment. */
const monthsFrom = (at: number, months: number): number => monthsLater(at, months) + (at % DAY_MS);

/** Whoever was active last then, or earlier, has been away for the whole time. @param now UTC epoch milliseconds */
export const awaySince = (now: number): number => monthsFrom(now, -INACTIVITY_MONTHS);

/** When the rewards of a member rest who is told now. @param lastActiveAt UTC epoch milliseconds */
export const restsAt = (lastActiveAt: number, now: number): number =>
  Math.max(monthsFrom(lastActiveAt, INACTIVITY_MONTHS), now + NOTICE_MS);
