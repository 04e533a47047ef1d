import { DAY, HOUR } from "../calendar";
import type { Random } from "../random";

/** How much is written in each hour of the day in UTC: most people here live in the United States. */
const HOURS = [10, 10, 9, 7, 5, 3, 2, 1, 1, 1, 2, 3, 5, 6, 7, 7, 8, 8, 8, 8, 8, 9, 9, 10];
/** From Sunday on. */
const WEEKDAYS = [1, 0.9, 0.85, 0.85, 0.8, 0.75, 0.9];
const BUSIEST = 10;
const MINUTE = 60_000;

/** The first moment from `at` on at which somebody is likely to sit down and write. */
export function wakingTime(random: Random, at: number): number {
  let time = at;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const date = new Date(time);
    const share = ((HOURS[date.getUTCHours()] ?? 1) / BUSIEST) * (WEEKDAYS[date.getUTCDay()] ?? 1);
    if (random.chance(share)) return time;
    time += random.int(9, 70) * MINUTE + random.int(0, 59_999);
  }
  return time;
}

/** How long a post waits for its answer: mostly hours, now and then weeks. @param nth of the answers before it */
export function patience(random: Random, nth: number): number {
  const hours = 0.35 * (1 + nth) ** 0.7 * Math.exp(random.bell() * 1.1 + 1);
  return Math.floor(Math.min(hours * HOUR, 40 * DAY)) + random.int(40, 400) * 1000;
}
