import { describe, expect, it } from "vitest";
import { periodStart, planPeriod, planPriceCents } from "@worker/domain/oversight/plans/period";

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const startOf = (startedAt: string, billing: "monthly" | "yearly", now: string) =>
  new Date(periodStart(Date.parse(startedAt), billing, Date.parse(now))).toISOString().slice(0, 10);

describe("the period that a moment lies in", () => {
  it.each([
    ["2026-11-20T15:00:00Z", "monthly", "2026-11-20T15:00:00Z", "2026-11-20"],
    ["2026-11-20T15:00:00Z", "monthly", "2026-12-19T23:59:59Z", "2026-11-20"],
    ["2026-11-20T15:00:00Z", "monthly", "2026-12-20T00:00:00Z", "2026-12-20"],
    ["2026-11-20T15:00:00Z", "monthly", "2028-01-31T00:00:00Z", "2028-01-20"],
    ["2026-01-31T00:00:00Z", "monthly", "2026-02-28T00:00:00Z", "2026-02-28"],
    ["2026-01-31T00:00:00Z", "monthly", "2026-03-30T23:00:00Z", "2026-02-28"],
    ["2026-01-31T00:00:00Z", "monthly", "2026-03-31T00:00:00Z", "2026-03-31"],
    ["2024-02-29T08:00:00Z", "yearly", "2025-02-27T23:59:00Z", "2024-02-29"],
    ["2024-02-29T08:00:00Z", "yearly", "2025-02-28T00:00:00Z", "2025-02-28"],
    ["2026-11-20T15:00:00Z", "yearly", "2028-11-19T12:00:00Z", "2027-11-20"],
  ] as const)("of a plan begun at %s, %s, at %s begins on %s", (startedAt, billing, now, start) => {
    expect(startOf(startedAt, billing, now)).toBe(start);
  });

  it("never lies in the future, and moves on once a period, over ten years of days", () => {
    const began = day("2026-08-31");
    const starts = new Set<number>();
    for (let now = began; now < day("2036-08-31"); now += 86_400_000) {
      const start = periodStart(began, "monthly", now);
      expect(start).toBeLessThanOrEqual(now);
      starts.add(start);
    }
    expect(starts.size).toBe(120);
  });
});

describe("a period's charge", () => {
  it("costs what the offers say", () => {
    const prices = (["basic", "professional", "enterprise"] as const).map((plan) => [
      planPriceCents(plan, "monthly"),
      planPriceCents(plan, "yearly"),
    ]);
    expect(prices).toEqual([
      [2900, 28_900],
      [7900, 78_700],
      [14_900, 148_400],
    ]);
  });

  it("is named by plan, billing and first day", () => {
    expect(planPeriod("professional", "yearly", day("2026-11-20"))).toBe("professional yearly 2026-11-20");
  });
});
