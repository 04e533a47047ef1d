import { addDays, momentOf } from "./days";
import type { Reminder } from "./notebook";

/**
 * The reminders whose time came between two looks at the clock. A clock that was set back brings nothing a second time,
 * and after a night's sleep of the device each comes once.
 * @param from @param to milliseconds since the epoch @param offset minutes east of Greenwich
 */
export function dueBetween(reminders: readonly Reminder[], from: number, to: number, offset: number): Reminder[] {
  if (to <= from) return [];
  const [last, now] = [momentOf(from, offset), momentOf(to, offset)];
  return reminders.filter(({ time }) => {
    if (last.day === now.day) return last.time < time && time <= now.time;
    // At the latest yesterday's, whatever the time now, or today's.
    return time <= now.time || last.time < time || last.day < addDays(now.day, -1);
  });
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
