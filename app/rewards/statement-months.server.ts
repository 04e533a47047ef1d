import { MONTH_NAMES } from "@worker/days";

/** Months that the select offers; the address takes any. */
const MONTHS_MOST = 36;

/** From this month back to the one in which the account was made. Both times are UTC epoch milliseconds. */
export function statementMonths(createdAt: number, now: number): { value: string; label: string }[] {
  const [today, first] = [new Date(now), new Date(createdAt)];
  const count = (today.getUTCFullYear() - first.getUTCFullYear()) * 12 + today.getUTCMonth() - first.getUTCMonth() + 1;
  return Array.from({ length: Math.min(MONTHS_MOST, Math.max(1, count)) }, (_, back) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1));
    const value = month.toISOString().slice(0, 7);
    return { value, label: `${MONTH_NAMES[month.getUTCMonth()]} ${month.getUTCFullYear()}` };
  });
}
