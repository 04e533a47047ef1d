import { expect, it } from "vitest";
import { lastMonths } from "@worker/domain/catalogue/vendors/months";

it("the last months end with the current one in UTC, over the turn of a year", () => {
  expect(lastMonths(Date.UTC(2026, 1, 28, 23, 59, 59), 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(lastMonths(Date.UTC(2026, 2, 1), 1)).toEqual(["2026-03"]);
});

it("no month is skipped or doubled on the 31st", () => {
  const months = lastMonths(Date.UTC(2026, 2, 31), 12);
  expect(new Set(months).size).toBe(12);
  expect(months.at(-2)).toBe("2026-02");
});
