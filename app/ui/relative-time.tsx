import { formatDate, formatDateTime } from "./format";
import { useScripts } from "./use-scripts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago, in the words of rules/platform#times: "Just now" under a minute, then `Nm`, `Nh`, `Nd` under
 * seven days, then the date. Both times are UTC epoch milliseconds; a future time reads "Just now".
 */
export function relativeTime(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return "Just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d`;
  return formatDate(at);
}

/** As a sentence says it: "just now", "5m ago", and the date from seven days on. */
function timeAgo(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return "just now";
  const words = relativeTime(at, now);
  return age < 7 * DAY ? `${words} ago` : words;
}

/** `within` a sentence it starts small and ends with "ago". `now` comes from the loader, so that the browser's first render says what the server said. */
export function RelativeTime({ at, now, within = false }: { at: number; now: number; within?: boolean }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {within ? timeAgo(at, now) : relativeTime(at, now)}
    </time>
  );
}

/** A moment by the reader's clock, "Nov 12, 2026, 09:32". */
const OWN_CLOCK: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" };

/**
 * An absolute date, "Nov 12, 2026", as the site counts its days; with the time, where scripts run, by the reader's clock.
 * What it is in UTC is the title (rules/platform#times).
 */
export function DateTime({ at, withTime = false }: { at: number; withTime?: boolean }) {
  const isOwn = useScripts() && withTime;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {isOwn ? new Date(at).toLocaleString("en-US", OWN_CLOCK) : withTime ? formatDateTime(at) : formatDate(at)}
    </time>
  );
}
