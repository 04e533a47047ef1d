import { utcDay } from "../../../days";
import { monthsApart, monthsLater } from "../../../months";
import { PLAN_OFFERS, yearlyPrice } from "../../catalogue/plan-offers/offers";
import type { Plan } from "../../catalogue/vendors/forms";
import type { Billing } from "./forms";

const MONTHS: Record<Billing, number> = { monthly: 1, yearly: 12 };

/** Periods are counted from the day on which the plan began. */
export function periodStart(startedAt: number, billing: Billing, now: number): number {
  const whole = Math.max(0, Math.floor(monthsApart(startedAt, now) / MONTHS[billing]) * MONTHS[billing]);
  const start = monthsLater(startedAt, whole);
  return start <= now || whole === 0 ? start : monthsLater(startedAt, whole - MONTHS[billing]);
}

/** Periods that are looked back at, at most: three years of months. */
const BACK = 36;

/** The starts of the periods that have begun, oldest first, at most 36. */
export function periodStarts(startedAt: number, billing: Billing, now: number): number[] {
  const starts = [periodStart(startedAt, billing, now)];
  for (let [first] = starts; first !== undefined && first > startedAt && starts.length < BACK; [first] = starts) {
    const before = periodStart(startedAt, billing, first - 1);
    if (before >= first) break;
    starts.unshift(before);
  }
  return starts;
}

/** What a charge for a plan pays for, such as "professional monthly 2026-11-20": the plan and its period's first day. */
export const planPeriod = (plan: Plan, billing: Billing, start: number): string =>
  `${plan} ${billing} ${utcDay(start)}`;

export function planPriceCents(plan: Plan, billing: Billing): number {
  const { monthly } = PLAN_OFFERS[plan];
  return 100 * (billing === "monthly" ? monthly : yearlyPrice(monthly));
}
