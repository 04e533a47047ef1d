import { DAY_MS } from "../../../days";
import { INACTIVITY_MONTHS } from "../rewards/rules";

/** Who was told so long before is suspended at the earliest then (rules/rewards#inactivity). */
const INACTIVITY_NOTICE_DAYS = 30;
export const NOTICE_MS = INACTIVITY_NOTICE_DAYS * DAY_MS;

/** A number of calendar months from a moment, on the month's last day where the day is missing. */
function monthsFrom(at: number, months: number): number {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, last)) + (at % DAY_MS);
}

/** Whoever was active last then, or earlier, has been away for the whole time. @param now UTC epoch milliseconds */
export const awaySince = (now: number): number => monthsFrom(now, -INACTIVITY_MONTHS);

/** When the rewards of a member rest who is told now. @param lastActiveAt UTC epoch milliseconds */
export const restsAt = (lastActiveAt: number, now: number): number =>
  Math.max(monthsFrom(lastActiveAt, INACTIVITY_MONTHS), now + NOTICE_MS);
