const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The day and time on the clock of whoever wrote it, and the minutes that clock was east of Greenwich. */
export interface Moment {
  day: string;
  time: string;
  offset: number;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text names a day of the calendar as 2026-11-28 does; February 30 is none. */
export function isDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = midnight(text);
  return !Number.isNaN(ms) && isoOf(ms).startsWith(text);
}

/** Days of the calendar have no hours, so that no change to daylight saving time makes one longer or shorter. */
export const addDays = (day: string, days: number): string => isoOf(midnight(day) + days * DAY_MS).slice(0, 10);

/** So many days, the given one last. */
export const lastDays = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index - count + 1));

/** @param ms since the epoch @param offset minutes east of Greenwich that the clock shows then */
export function momentOf(ms: number, offset: number): Moment {
  const local = isoOf(ms + offset * MINUTE_MS);
  return { day: local.slice(0, 10), time: local.slice(11, 16), offset };
}

/** When it was for everybody, in milliseconds since the epoch. */
export const instantOf = ({ day, time, offset }: Moment): number =>
  Date.parse(`${day}T${time}:00Z`) - offset * MINUTE_MS;

/** The newest first: by the days as they were lived, and within one by what came after what. */
export const newestFirst = (a: Moment, b: Moment): number =>
  b.day === a.day ? instantOf(b) - instantOf(a) : b.day < a.day ? -1 : 1;

const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
const LONG = named({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
const SHORT = named({ month: "short", day: "numeric" });
const CLOCK = named({ hour: "numeric", minute: "2-digit" });

/** Sat, Nov 28, 2026 */
export const formatDay = (day: string): string => LONG.format(midnight(day));
/** Nov 28 */
export const formatShortDay = (day: string): string => SHORT.format(midnight(day));
/** 9:30 PM */
export const formatTime = (time: string): string => CLOCK.format(Date.parse(`2026-01-01T${time}:00Z`));

/** A clock's distance from Greenwich, as UTC+1 or UTC−3:30. */
export function formatOffset(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const rest = minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`;
  return `UTC${offset < 0 ? "−" : "+"}${hours}${rest}`;
}
