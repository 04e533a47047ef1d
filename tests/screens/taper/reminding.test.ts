import { describe, expect, it } from "vitest";
import { calendarFile, dueBetween } from "@taper/notebook/reminding";
import { idOf } from "./sample";

const at = (text: string) => Date.parse(`${text}Z`);
const reminder = (time: string, text = "Write it down") => ({ id: idOf(1), changedAt: 0, time, text });
const due = (time: string, from: string, to: string, offset = 0) =>
  dueBetween([reminder(time)], at(from), at(to), offset).length;

describe("a reminder", () => {
  it("comes once as its time comes, on the person's clock", () => {
    expect(due("21:00", "2026-11-28T20:59:50", "2026-11-28T21:00:05")).toBe(1);
    expect(due("21:00", "2026-11-28T21:00:05", "2026-11-28T21:00:20")).toBe(0);
    expect(due("21:00", "2026-11-28T20:59:50", "2026-11-28T21:00:05", -300)).toBe(0);
    expect(due("16:00", "2026-11-28T20:59:50", "2026-11-28T21:00:05", -300)).toBe(1);
  });

  it("comes over midnight, and once after the device slept", () => {
    expect(due("00:00", "2026-11-28T23:59:50", "2026-11-29T00:00:05")).toBe(1);
    expect(due("23:00", "2026-11-28T22:00:00", "2026-11-29T07:00:00")).toBe(1);
    expect(due("12:00", "2026-11-28T22:00:00", "2026-11-29T07:00:00")).toBe(0);
    expect(due("12:00", "2026-11-20T22:00:00", "2026-11-29T07:00:00")).toBe(1);
  });

  it("does not come again when the clock was set back", () => {
    expect(due("21:00", "2026-11-28T21:30:00", "2026-11-28T20:30:00")).toBe(0);
    expect(due("21:00", "2026-11-29T00:10:00", "2026-11-28T23:50:00")).toBe(0);
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
