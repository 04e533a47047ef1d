/** A UTC day in milliseconds; "today" is one (rules/platform#times). */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** @param at UTC epoch milliseconds @returns YYYY-MM-DD @throws RangeError when the number is no time */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const MONTH_NAMES: readonly string[] =
  "January February March April May June July August September October November December".split(" ");

/** UTC epoch milliseconds → "Nov 12, 2026", as pages, notifications and emails write it. */
export function formatDate(at: number): string {
  const date = new Date(at);
  return `${MONTH_NAMES[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** UTC epoch milliseconds → "Nov 12, 2026, 14:32 UTC". */
export function formatDateTime(at: number): string {
  const time = new Date(at).toISOString().slice(11, 16);
  return `${formatDate(at)}, ${time} UTC`;
}

/** Whether a text is a day of the calendar, which 31 February is not. */
export function isRealDate(date: string): boolean {
  const at = Date.parse(date);
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

/** @param day YYYY-MM-DD @returns its 00:00 UTC in epoch milliseconds */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);
