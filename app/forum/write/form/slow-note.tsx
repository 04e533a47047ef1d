import type { SlowMode } from "@worker/domain/views/forum/thread-head";
import { logPath } from "@worker/domain/voice/forum/addresses";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { everyOf } from "./slow-line";

export const SlowNote = ({ slow: { everyMs, until, reason, of } }: { slow: SlowMode }) => (
  <Note icon="hourglass" title={of === "thread" ? "Slow mode is on." : "Slow mode is on in this category."}>
    A member can post once every {everyOf(everyMs)}, until <DateTime at={until} withTime />. {reason}{" "}
    <Link to={logPath({ kind: "slowed" })}>Moderation log</Link>
  </Note>
);
