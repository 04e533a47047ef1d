import { MONTH_NAMES } from "@worker/days";
import { lastMonths, monthsApart } from "@worker/months";

/** Months that the select offers; the address takes any. */
const MONTHS_MOST = 36;

/** From this month back to the one in which the account was made. Both times are UTC epoch milliseconds. */
export function statementMonths(createdAt: number, now: number): { value: string; label: string }[] {
  const count = Math.max(1, monthsApart(createdAt, now) + 1);
  return lastMonths(now, Math.min(MONTHS_MOST, count))
    .toReversed()
    .map((value) => ({ value, label: `${MONTH_NAMES[Number(value.slice(5)) - 1]} ${value.slice(0, 4)}` }));
}
