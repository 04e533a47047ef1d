import * as v from "valibot";
import { seenAs } from "../people/forms";
import { ANALYTICS_TABS, TIMEFRAME_NAMES, VISITOR_RANGE_NAMES } from "./periods";

const timeframe = v.picklist(TIMEFRAME_NAMES, "Give week, month, year or all.");
export const analyticsQuery = v.object({
  time: v.fallback(v.optional(timeframe, "month"), "month"),
  tab: v.fallback(v.optional(v.picklist(ANALYTICS_TABS), "overview"), "overview"),
  as: seenAs,
});
export const analyticsApiQuery = v.object({ timeframe: v.optional(timeframe, "month") });

const range = v.picklist(VISITOR_RANGE_NAMES, "Give day, week, month or all.");
export const visitorsQuery = v.object({ range: v.fallback(v.optional(range, "week"), "week") });
export const visitorsApiQuery = v.object({ range: v.optional(range, "week") });
