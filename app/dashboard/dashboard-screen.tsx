import type { ReactNode } from "react";
import type { Billing } from "@worker/domain/oversight/plans/forms";
import { late } from "~/ui/late";
import { AddProduct } from "./products/add-product";
import { Applicant } from "./applications/applicant";
import { ApplicationsTab } from "./applications/tab";
import { DashboardFrame } from "./frame/dashboard-frame";
import { tabPath } from "./frame/dashboard-tabs";
import type { DashboardData } from "./load-dashboard";
import { PlanParts } from "./plan/frame";
import type { Draft } from "./profile-tab";

/** A browser fetches only the tab that it shows: all of them would not fit the script budget. */
const OverviewTab = late(async () => ({ default: (await import("./overview/tab")).OverviewTab }));
const ProductsTab = late(async () => ({ default: (await import("./products/tab")).ProductsTab }));
const AnalyticsTab = late(async () => ({ default: (await import("./analytics/tab")).AnalyticsTab }));
const ProfileTab = late(async () => ({ default: (await import("./profile-tab")).ProfileTab }));
const SubscriptionTab = late(async () => ({ default: (await import("./plan/subscription-tab")).SubscriptionTab }));

type DashboardScreenProps = {
  data: DashboardData;
  billingPath: (billing: Billing) => string;
  children?: ReactNode;
  draft?: Draft | null;
};

export function DashboardScreen({ data, billingPath, children, draft = null }: DashboardScreenProps) {
  if (data.tab === null) return <Applicant applications={data.applications} />;
  const frame = { head: data.head, current: data.tab };
  switch (data.tab) {
    case "overview": {
      const { usage } = data.overview;
      const quota = usage.find(({ what }) => what === "products");
      return (
        <DashboardFrame {...frame} acts={<AddProduct quota={quota && { used: quota.used, most: quota.limit }} />}>
          <OverviewTab {...data} />
        </DashboardFrame>
      );
    }
    case "products":
      return (
        <DashboardFrame {...frame} acts={<AddProduct quota={data.list.use?.products} />}>
          {children}
          <ProductsTab {...data.list} upgrade={data.upgrade} />
        </DashboardFrame>
      );
    case "analytics":
      return (
        <DashboardFrame {...frame}>
          <AnalyticsTab {...data} periodPath={(period) => `${tabPath("analytics")}&period=${period}`} />
        </DashboardFrame>
      );
    case "subscription":
      return (
        <DashboardFrame {...frame}>
          {children}
          <PlanParts current="/vendor-dashboard/plan" />
          <SubscriptionTab {...data} billingPath={(billing) => `${billingPath(billing)}#plans`} />
        </DashboardFrame>
      );
    case "profile":
      return (
        <DashboardFrame {...frame}>
          <ProfileTab profile={data.profile} draft={draft} />
        </DashboardFrame>
      );
    case "applications":
      return (
        <DashboardFrame {...frame}>
          <ApplicationsTab applications={data.applications} />
        </DashboardFrame>
      );
  }
}
