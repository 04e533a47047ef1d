import { MINIMUM_AGE } from "@worker/domain/foundation/users/age";

/**
 * The latest date of birth of somebody who is 21 today, in UTC: the date picker's maximum (rules/accounts#age). Who was
 * born on 29 February has the birthday on 1 March in other years, so such a date is never between the two.
 * @param now UTC epoch milliseconds
 * @returns YYYY-MM-DD
 */
export function latestBirthDate(now: number): string {
  const today = new Date(now).toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4)) - MINIMUM_AGE;
  const day = today.slice(5);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${String(year).padStart(4, "0")}-${day === "02-29" && !isLeap ? "02-28" : day}`;
}
