import { describe, expect, it } from "vitest";
import { isOfAge } from "@worker/domain/foundation/users/age";

const noon = Date.UTC(2026, 10, 20, 12);

describe("21 years of age", () => {
  it.each([
    ["2005-11-20", true],
    ["2005-11-21", false],
    ["2005-11-19", true],
    ["1990-01-01", true],
    ["2026-11-20", false],
    ["not a date", false],
  ])("of %s on 20 November 2026: %s", (dateOfBirth, ofAge) => expect(isOfAge(dateOfBirth, noon)).toBe(ofAge));

  it("begins at midnight UTC of the birthday", () => {
    const midnight = Date.UTC(2026, 10, 20);
    expect([midnight - 1, midnight].map((now) => isOfAge("2005-11-20", now))).toEqual([false, true]);
  });

  it("waits for 1 March with a leap day's child", () => {
    const days = [Date.UTC(2025, 1, 28, 23), Date.UTC(2025, 2, 1)];
    expect(days.map((now) => isOfAge("2004-02-29", now))).toEqual([false, true]);
  });
});
