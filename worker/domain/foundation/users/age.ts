export const MINIMUM_AGE = 21;

/** The last day of birth that is of age at this time, as YYYY-MM-DD. @param now UTC epoch milliseconds */
export function bornUntil(now: number): string {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear() - MINIMUM_AGE, today.getUTCMonth()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), lastOfMonth))).toISOString().slice(0, 10);
}

/** A birthday on 29 February falls on 1 March in other years (rules/accounts#age). */
export function isOfAge(dateOfBirth: string, now: number): boolean {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number);
  return Date.UTC(year + MINIMUM_AGE, month - 1, day) <= now;
}
