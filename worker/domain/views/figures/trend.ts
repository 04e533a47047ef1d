import type { Period } from "../../catalogue/page-views/forms";
import { windowOf } from "./window";
import { dayStart } from "../../../days";

/** Something counted on a UTC day, YYYY-MM-DD. */
export interface DayValue {
  day: string;
  value: number;
}

export interface Trend {
  current: number;
  before: number;
  /** The period's days or months, oldest first. */
  points: number[];
}

/** 00:00 UTC of the first day that a period is compared with: what the statements read from. */
export const firstMoment = (period: Period, now: number): number => dayStart(windowOf(period, now).firstDayBefore);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What days add up to in a period and in the one before it; days outside both do not count. */
export function trendOf(rows: readonly DayValue[], period: Period, now: number): Trend {
  const { unit, steps, before } = windowOf(period, now);
  const sums = new Map<string, number>();
  for (const { day, value } of rows) {
    const step = unit === "day" ? day : day.slice(0, 7);
    sums.set(step, (sums.get(step) ?? 0) + value);
  }
  const of = (all: readonly string[]) => all.map((step) => sums.get(step) ?? 0);
  const points = of(steps);
  return { current: sumOf(points), before: sumOf(of(before)), points };
}
