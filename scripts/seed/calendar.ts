export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** 00:00 UTC of the day of `at`. */
export const startOfDay = (at: number): number => Math.floor(at / DAY) * DAY;

/** YYYY-MM-DD in UTC. */
export const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** YYYY-MM in UTC. */
export const isoMonth = (at: number): string => isoDay(at).slice(0, 7);

/**
 * The same day of a later month, or that month's last day where it has no such day (rulings, area 8).
 * @param day YYYY-MM-DD
 * @returns 00:00 UTC of that day, epoch milliseconds
 */
export function monthsAfter(day: string, months: number): number {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, lastDate));
}
