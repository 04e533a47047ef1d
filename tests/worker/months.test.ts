import { expect, it } from "vitest";
import { lastMonths, monthsApart, monthsLater, monthStart } from "@worker/months";

it("the last months end with the current one in UTC, over the turn of a year", () => {
  expect(lastMonths(Date.UTC(2026, 1, 28, 23, 59, 59), 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(lastMonths(Date.UTC(2026, 2, 1), 1)).toEqual(["2026-03"]);
});

it("no month is skipped or doubled on the 31st", () => {
  const months = lastMonths(Date.UTC(2026, 2, 31), 12);
  expect(new Set(months).size).toBe(12);
  expect(months.at(-2)).toBe("2026-02");
});

it("months lie apart by the calendar, whatever the day, and backwards too", () => {
  expect(monthsApart(Date.UTC(2026, 11, 31, 23), Date.UTC(2027, 0, 1))).toBe(1);
  expect(monthsApart(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 31))).toBe(0);
  expect(monthsApart(monthStart("2027-02"), monthStart("2026-12"))).toBe(-2);
});

it("a month later is the same day, or the month's last", () => {
  expect(monthsLater(Date.UTC(2026, 0, 31, 9), 1)).toBe(Date.UTC(2026, 1, 28));
  expect(monthsLater(Date.UTC(2028, 1, 29), -12)).toBe(Date.UTC(2027, 1, 28));
  expect(monthsLater(monthStart("2026-12"), 1)).toBe(monthStart("2027-01"));
});
