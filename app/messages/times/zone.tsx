import { useSyncExternalStore } from "react";
import { formatDateTime } from "~/ui/format";

const never = () => () => undefined;
const UTC = "UTC";
let known: string | undefined;
const ownZone = (): string => (known ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The reader's time zone; UTC on the server and until scripts run (rules/platform#times). */
export const useZone = (): string => useSyncExternalStore(never, ownZone, () => UTC);

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DATE = { year: "numeric", month: "short", day: "numeric" } as const;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Making one costs more than using it often. */
function formatOf(zone: string, kind: "clock" | "date"): Intl.DateTimeFormat {
  const key = `${kind} ${zone}`;
  const made =
    formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...(kind === "clock" ? CLOCK : DATE), timeZone: zone });
  formats.set(key, made);
  return made;
}

/** UTC epoch milliseconds → "14:32" in a zone, which is named where it is UTC. */
export const clockIn = (at: number, zone: string): string =>
  `${formatOf(zone, "clock").format(at)}${zone === UTC ? " UTC" : ""}`;

/** UTC epoch milliseconds → "Nov 12, 2026", the day that it is in a zone. */
export const dateIn = (at: number, zone: string): string => formatOf(zone, "date").format(at);

/** Of a day known already the time alone. */
export function Clock({ at }: { at: number }) {
  const zone = useZone();
  return <Time at={at}>{clockIn(at, zone)}</Time>;
}

/** "Nov 12, 2026", the day that it is for the reader. */
export function Day({ at }: { at: number }) {
  const zone = useZone();
  return <Time at={at}>{dateIn(at, zone)}</Time>;
}

/** "Nov 12, 2026, 14:32" for the reader. */
export function Moment({ at }: { at: number }) {
  const zone = useZone();
  return (
    <Time at={at}>
      {dateIn(at, zone)}, {clockIn(at, zone)}
    </Time>
  );
}

const Time = ({ at, children }: { at: number; children: React.ReactNode }) => (
  <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
    {children}
  </time>
);
