import type { DashboardTab } from "@worker/domain/views/dashboards/forms";

const PATH = "/vendor-dashboard";

export const tabPath = (tab: DashboardTab): string => (tab === "overview" ? PATH : `${PATH}?tab=${tab}`);

export const TABS: readonly { tab: DashboardTab; label: string }[] = [
  { tab: "overview", label: "Overview" },
  { tab: "products", label: "Products" },
  { tab: "analytics", label: "Analytics" },
  { tab: "subscription", label: "Subscription" },
  { tab: "profile", label: "Profile" },
  { tab: "applications", label: "Applications" },
];
