import type { SlowMode } from "@worker/domain/views/forum/thread-head";
import { logPath } from "@worker/domain/voice/forum/addresses";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";

const MINUTE = 60_000;

function everyOf(ms: number): string {
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

export const SlowNote = ({ slow: { everyMs, until, reason, of } }: { slow: SlowMode }) => (
  <Note icon="hourglass" title={of === "thread" ? "Slow mode is on." : "Slow mode is on in this category."}>
    A member can post once every {everyOf(everyMs)}, until <DateTime at={until} withTime />. {reason}{" "}
    <Link to={logPath({ kind: "slowed" })}>Moderation log</Link>
  </Note>
);
