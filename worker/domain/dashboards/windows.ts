import { DAY_MS, utcDay } from "../../days";
import { type Period, PERIODS } from "./forms";

/** Points of a figure's line. */
const POINTS: Record<Period, number> = { "7d": 7, "30d": 10, "12m": 12 };

/** Something counted on a UTC day, YYYY-MM-DD. */
export interface DayValue {
  day: string;
  value: number;
}

/** A figure of the period beside the one before it. */
export interface Trend {
  current: number;
  /** The change as a share of the period before; null where that was 0, which screens show as "-" (rulings, area 16). */
  change: number | null;
  /** Equal parts of the period, the oldest first. */
  points: number[];
}

/** The first UTC day of the period before the present one: what the statements read from. */
export const firstDay = (period: Period, now: number): string => utcDay(now - (2 * PERIODS[period] - 1) * DAY_MS);

/** 00:00 UTC of that day. */
export const firstMoment = (period: Period, now: number): number => Date.parse(`${firstDay(period, now)}T00:00:00Z`);

/** Whole days from a UTC day to today; 0 is today. */
const ageOf = (day: string, now: number): number => Math.round((Date.parse(utcDay(now)) - Date.parse(day)) / DAY_MS);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

interface Windowed {
  current: number;
  before: number;
  points: number[];
}

/** Sums by window: the period that ends today, the one before it, and the parts of the former. */
export function windowed(rows: readonly DayValue[], period: Period, now: number): Windowed {
  const days = PERIODS[period];
  const points = Array.from({ length: POINTS[period] }, () => 0);
  const before: number[] = [];
  for (const { day, value } of rows) {
    const age = ageOf(day, now);
    const part = Math.floor(((days - 1 - age) * points.length) / days);
    if (age >= 0 && age < days) points[part] = (points[part] ?? 0) + value;
    else if (age >= days && age < 2 * days) before.push(value);
  }
  return { current: sumOf(points), before: sumOf(before), points };
}

/** The change from one figure to the next as a share; null from 0. */
export const changeOf = (before: number, current: number): number | null =>
  before === 0 ? null : (current - before) / before;

export function trendOf(rows: readonly DayValue[], period: Period, now: number): Trend {
  const { current, before, points } = windowed(rows, period, now);
  return { current, change: changeOf(before, current), points };
}
