import { DAY_MS, utcDay } from "../../../days";

/** "Hot 7OH" looks at the clicks of so many UTC days, today among them (rules/home#hot-products). */
export const HOT_DAYS = 7;

/** The oldest day, YYYY-MM-DD, that still counts as hot at a time in epoch milliseconds. */
export const firstHotDay = (now: number): string => utcDay(now - (HOT_DAYS - 1) * DAY_MS);
