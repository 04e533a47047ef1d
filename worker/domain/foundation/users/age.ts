export const MINIMUM_AGE = 21;

/** A birthday on 29 February falls on 1 March in other years (rules/accounts#age). */
export function isOfAge(dateOfBirth: string, now: number): boolean {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split("-").map(Number);
  return Date.UTC(year + MINIMUM_AGE, month - 1, day) <= now;
}
