import { DAY_MS, dayStart, utcDay } from "../../../days";
import { type Timeframe, TIMEFRAMES } from "./periods";

export interface Span {
  /** The first of its days, YYYY-MM-DD; null where it is all that was counted. */
  firstDay: string | null;
  /** The first of as many days before it; null where nothing is compared. */
  firstBefore: string | null;
  unit: "day" | "month";
}

const firstOf = (now: number, days: number): string => utcDay(now - (days - 1) * DAY_MS);

/** @param now UTC epoch milliseconds; its day is the last one */
export function spanOf(timeframe: Timeframe, now: number): Span {
  const days = TIMEFRAMES[timeframe];
  if (days === null) return { firstDay: null, firstBefore: null, unit: "month" };
  const unit = days > 60 ? "month" : "day";
  return { firstDay: firstOf(now, days), firstBefore: unit === "day" ? firstOf(now, 2 * days) : null, unit };
}

export const firstDayOf = (timeframe: Exclude<Timeframe, "all">, now: number): string =>
  firstOf(now, TIMEFRAMES[timeframe]);

const stepOf = (day: string, unit: Span["unit"]): string => (unit === "day" ? day : day.slice(0, 7));

/** The days or months of a chart, oldest first. @param from its first day */
export function stepsOf(unit: Span["unit"], from: string, now: number): string[] {
  const steps: string[] = [];
  for (let at = dayStart(from); at <= now; at += DAY_MS) {
    const step = stepOf(utcDay(at), unit);
    if (steps.at(-1) !== step) steps.push(step);
  }
  return steps;
}

/** What days add up to, by step. */
export function sumBySteps<T extends { day: string }>(
  rows: readonly T[],
  { unit, steps }: { unit: Span["unit"]; steps: readonly string[] },
  of: (row: T) => number,
): number[] {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const step = stepOf(row.day, unit);
    sums.set(step, (sums.get(step) ?? 0) + of(row));
  }
  return steps.map((step) => sums.get(step) ?? 0);
}
