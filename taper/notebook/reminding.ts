import { addDays, type Moment } from "./days";
import type { Reminder } from "./notebook";

/** The last look at the clock, and what was said on which day since the page opened. */
export interface Looked {
  at: Pick<Moment, "day" | "time">;
  said: ReadonlySet<string>;
}

/**
 * The reminders whose time came between two looks at the person's clock, each once for a day: not again when the clock
 * is set back or daylight saving time ends, and after days of sleep only the latest.
 */
export function lookAgain(
  reminders: readonly Reminder[],
  { at, said }: Looked,
  { day, time: clock }: Looked["at"],
): { due: Reminder[]; looked: Looked } {
  const now = new Set(said);
  const due = reminders.filter(({ id, time }) => {
    const of = time <= clock ? day : addDays(day, -1);
    // With its time, so that one that was moved to later comes then.
    const name = `${id} ${of} ${time}`;
    if (`${of} ${time}` <= `${at.day} ${at.time}` || now.has(name)) return false;
    now.add(name);
    return true;
  });
  return { due, looked: { at: { day, time: clock }, said: now } };
}

/** A text inside an iCalendar file (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\r\n]/g, "\\n");

/** No line is longer than 75 bytes; what is goes on in the next, which begins with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ["", 0];
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (bytes + size > 74) {
      parts.push(part);
      [part, bytes] = ["", 0];
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}

/**
 * A reminder as a calendar's own, every day at its time on whatever clock the calendar goes by.
 * @param today its first day @param now when the file is made, in milliseconds since the epoch
 */
export function calendarFile({ id, time, text }: Reminder, today: string, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Leafproof//Taper tracker//EN", "BEGIN:VEVENT"],
    `UID:${id}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${today.replaceAll("-", "")}T${time.replace(":", "")}00`,
    ...["DURATION:PT5M", "RRULE:FREQ=DAILY", `SUMMARY:${escaped(text)}`],
    ...["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(text)}`, "TRIGGER:PT0M", "END:VALARM"],
    ...["END:VEVENT", "END:VCALENDAR"],
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
