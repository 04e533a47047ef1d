/** The months between those that two moments lie in, in UTC; negative where the second comes first. */
export function monthsApart(from: number, to: number): number {
  const [first, last] = [new Date(from), new Date(to)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}

/** 00:00 UTC of the same day so many months later, or of that month's last day where it has no such day. */
export function monthsLater(at: number, months: number): number {
  const from = new Date(at);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay));
}

/** The last months in UTC, the current one included, oldest first. @returns YYYY-MM each */
export function lastMonths(now: number, count: number): string[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7),
  );
}

/** @param month YYYY-MM @returns its 00:00 UTC in epoch milliseconds */
export const monthStart = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);
