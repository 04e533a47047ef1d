import { DAY_MS, utcDay } from "../../../days";
import { lastMonths } from "../../../months";
import type { Period } from "../../catalogue/page-views/forms";

const DAYS: Record<Exclude<Period, "12m">, number> = { "7d": 7, "30d": 30 };
const MONTHS = 12;

export interface Window {
  unit: "day" | "month";
  /** The days (YYYY-MM-DD) or months (YYYY-MM) of the period, oldest first. */
  steps: string[];
  /** As many right before it, to compare with. */
  before: string[];
  firstDay: string;
  firstDayBefore: string;
}

/** The days or months that a period is made of, and those before it. @param now UTC epoch milliseconds */
export function windowOf(period: Period, now: number): Window {
  const unit = period === "12m" ? "month" : "day";
  const all =
    period === "12m"
      ? lastMonths(now, 2 * MONTHS)
      : Array.from({ length: 2 * DAYS[period] }, (_, index) => utcDay(now - (2 * DAYS[period] - 1 - index) * DAY_MS));
  const [before, steps] = [all.slice(0, all.length / 2), all.slice(all.length / 2)];
  const firstDay = (step: string | undefined) => (unit === "month" ? `${step}-01` : (step ?? ""));
  return { unit, steps, before, firstDay: firstDay(steps[0]), firstDayBefore: firstDay(before[0]) };
}
