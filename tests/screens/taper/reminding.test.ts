import { describe, expect, it } from "vitest";
import { calendarFile, type Looked, lookAgain } from "@taper/notebook/reminding";
import { idOf } from "./sample";

const reminder = (time: string, text = "Write it down") => ({ id: idOf(1), changedAt: 0, time, text });
/** How many come at each of the looks after the first. @param looks times on the person's clock, as "28 20:59" */
function come(times: readonly string[], ...looks: string[]): number[] {
  const [first = { day: "", time: "" }, ...rest] = looks.map((look) => ({
    day: `2026-11-${look.slice(0, 2)}`,
    time: look.slice(3),
  }));
  const reminders = times.map((time, n) => ({ ...reminder(time), id: idOf(n) }));
  let looked: Looked = { at: first, said: new Set() };
  return rest.map((at) => {
    const next = lookAgain(reminders, looked, at);
    ({ looked } = next);
    return next.due.length;
  });
}

describe("a reminder", () => {
  it("comes once as its time comes, on the person's clock", () => {
    expect(come(["21:00"], "28 20:59", "28 21:00", "28 21:00", "28 21:01")).toEqual([1, 0, 0]);
    expect(come(["21:00"], "28 21:00", "28 21:01", "29 20:59", "29 21:00")).toEqual([0, 0, 1]);
  });

  it("comes over midnight, and once after the device slept", () => {
    expect(come(["00:00"], "28 23:59", "29 00:00", "29 00:01")).toEqual([1, 0]);
    expect(come(["23:00", "12:00"], "28 22:00", "29 07:00")).toEqual([1]);
    expect(come(["12:00"], "20 22:00", "29 07:00", "29 12:00")).toEqual([1, 1]);
  });

  it("comes where the clock leaps over its time", () => {
    expect(come(["02:30"], "28 01:59", "28 03:00", "28 03:01")).toEqual([1, 0]);
  });

  it("does not come again when the clock was set back, and the next day it does", () => {
    expect(come(["21:00"], "28 20:59", "28 21:00", "28 20:30", "28 21:00", "29 21:00")).toEqual([1, 0, 0, 1]);
    expect(come(["21:00"], "28 20:50", "28 21:30", "29 00:10", "28 20:50", "28 21:10")).toEqual([1, 0, 0, 0]);
  });

  it("does not come again in the hour that the end of daylight saving time repeats", () => {
    expect(come(["01:00", "01:30"], "01 00:59", "01 01:00", "01 01:59", "01 01:00", "01 01:30")).toEqual([1, 1, 0, 0]);
  });

  it("comes in its days also after a clock that ran far ahead was set right", () => {
    expect(come(["21:00"], "29 20:59", "29 21:00", "25 20:00", "25 21:00", "26 21:00")).toEqual([1, 0, 1, 1]);
  });
});

describe("a reminder for a calendar", () => {
  const text = calendarFile(
    reminder("21:00", "Tea, then; write\\\nEND:VCALENDAR ünd " + "🌿".repeat(30)),
    "2026-11-28",
    0,
  );

  it("comes every day at its time on the calendar's clock", () => {
    expect(text).toContain("\r\nDTSTART:20261128T210000\r\n");
    expect(text).toContain("\r\nRRULE:FREQ=DAILY\r\n");
    expect(text).toContain("\r\nDTSTAMP:19700101T000000Z\r\n");
  });

  it("holds whatever a person wrote as a text, in lines no longer than a calendar reads", () => {
    const lines = text.split("\r\n");
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
    expect(text.replaceAll("\r\n ", "")).toContain(
      `SUMMARY:Tea\\, then\\; write\\\\\\nEND:VCALENDAR ünd ${"🌿".repeat(30)}`,
    );
  });
});
