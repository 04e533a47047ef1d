import type { ReactNode } from "react";
import type { Billing } from "@worker/domain/plans/forms";
import { AddProduct } from "./add-product";
import { AnalyticsTab } from "./analytics-tab";
import { Applicant } from "./applicant";
import { ApplicationsTab } from "./applications-tab";
import { DashboardFrame } from "./dashboard-frame";
import { tabPath } from "./dashboard-tabs";
import type { DashboardData } from "./load-dashboard";
import { OverviewTab } from "./overview-tab";
import { PlanParts } from "./plan-frame";
import { ProductsTab } from "./products-tab";
import { type Draft, ProfileTab } from "./profile-tab";
import { SubscriptionTab } from "./subscription-tab";

type DashboardScreenProps = {
  data: DashboardData;
  billingPath: (billing: Billing) => string;
  /** What stands over the tab, such as what was wrong with a form. */
  children?: ReactNode;
  /** What was typed into the tab's form that was refused. */
  draft?: Draft | null;
};

/** The dashboard with the tab that was read (document 3 §2, Vendor dashboard). */
export function DashboardScreen({ data, billingPath, children, draft = null }: DashboardScreenProps) {
  if (data.tab === null) return <Applicant applications={data.applications} />;
  const frame = { head: data.head, current: data.tab };
  switch (data.tab) {
    case "overview": {
      const { usage } = data.overview;
      const room = usage.find(({ what }) => what === "products");
      return (
        <DashboardFrame {...frame} acts={<AddProduct room={room && { used: room.used, most: room.limit }} />}>
          <OverviewTab {...data} />
        </DashboardFrame>
      );
    }
    case "products":
      return (
        <DashboardFrame {...frame} acts={<AddProduct room={data.list.use?.products} />}>
          {children}
          <ProductsTab {...data.list} />
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
