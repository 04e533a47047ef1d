export const MINIMUM_AGE = 21;

/**
 * Whether somebody is 21, exact on the date of birth: a 21st birthday today passes (rulings, area 2). A birthday on
 * 29 February falls on 1 March in other years.
 * @param dateOfBirth YYYY-MM-DD
 * @param now UTC epoch milliseconds
 */
export function isOfAge(dateOfBirth: string, now: number): boolean {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number);
  return Date.UTC(year + MINIMUM_AGE, month - 1, day) <= now;
}
