import * as v from "valibot";

/** Spans that figures are shown for: days up to today, or months with the present one (UTC). */
export const PERIODS = ["7d", "30d", "12m"] as const;
export type Period = (typeof PERIODS)[number];
export const PERIOD_LABELS: Record<Period, string> = { "7d": "7 days", "30d": "30 days", "12m": "12 months" };
const DEFAULT_PERIOD: Period = "30d";

const period = v.picklist(PERIODS, "Give 7d, 30d or 12m.");

export const periodPageQuery = v.object({ period: v.fallback(v.optional(period, DEFAULT_PERIOD), DEFAULT_PERIOD) });
export const periodApiQuery = v.object({ period: v.optional(period, DEFAULT_PERIOD) });

/** Clicks as a share of views, 0 to 1; null where there were no views, which screens show as "-". */
export const conversion = (clicks: number, views: number): number | null => (views === 0 ? null : clicks / views);
