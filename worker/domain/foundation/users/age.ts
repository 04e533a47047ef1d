export const MINIMUM_AGE = 21;

/** A birthday on 29 February falls on 1 March in other years (rules/accounts#age). */
export function isOfAge(dateOfBirth: string, now: number): boolean {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number);
  return Date.UTC(year + MINIMUM_AGE, month - 1, day) <= now;
}

/** For a date picker's maximum (rules/accounts#age). @param now UTC epoch milliseconds @returns YYYY-MM-DD */
export function latestBirthDate(now: number): string {
  const today = new Date(now);
  const year = today.getUTCFullYear() - MINIMUM_AGE;
  const sameDay = new Date(Date.UTC(year, today.getUTCMonth(), today.getUTCDate()));
  // 29 February has no counterpart 21 years earlier; whoever was born the day before is of age.
  const overflowed = sameDay.getUTCMonth() !== today.getUTCMonth();
  return (overflowed ? new Date(Date.UTC(year, today.getUTCMonth() + 1, 0)) : sameDay).toISOString().slice(0, 10);
}
