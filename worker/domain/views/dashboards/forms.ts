import * as v from "valibot";
import { cursor, flag, recordId } from "../../foundation/lists/forms";
import { BILLING_PERIODS } from "../../oversight/plans/forms";
import { periodPageQuery } from "../../catalogue/page-views/forms";

/** The parts of a vendor's dashboard, in the order of their links (rules/dashboards#vendor-tabs). */
const DASHBOARD_TABS = ["overview", "products", "analytics", "subscription", "profile", "applications"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const NO_OWN_APPLICATIONS = "No verification applications found.";
export const NO_APPLICATIONS = "No Applications Found";
export const UNKNOWN_STATUS = "Unknown";

export const dashboardQuery = v.object({
  tab: v.fallback(v.optional(v.picklist(DASHBOARD_TABS), "overview"), "overview"),
  ...periodPageQuery.entries,
  billing: v.fallback(v.optional(v.picklist(BILLING_PERIODS)), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
  upgrade: v.fallback(v.optional(flag, "0"), false),
  deleted: v.fallback(v.optional(recordId), undefined),
});
export type DashboardQuery = v.InferOutput<typeof dashboardQuery>;
