import { plural } from "~/ui/format";

const MINUTE = 60_000;

export function everyOf(ms: number): string {
  const minutes = ms / MINUTE;
  if (minutes < 60) return plural(minutes, "minute");
  return minutes < 1440 ? plural(minutes / 60, "hour") : plural(minutes / 1440, "day");
}

/** Where somebody writes. */
export const SlowLine = ({ everyMs, name }: { everyMs: number; name?: string }) => (
  <p className="small muted">
    Slow mode is on{name === undefined ? "" : ` in ${name}`}: you can post once every {everyOf(everyMs)}.
  </p>
);
