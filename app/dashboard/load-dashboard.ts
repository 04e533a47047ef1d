import * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import type { Figures } from "@worker/domain/views/figures/vendor-figures";
import { type DashboardQuery, dashboardQuery, type DashboardTab } from "@worker/domain/views/dashboards/forms";
import { readDashboard } from "@worker/domain/views/dashboards/read-dashboard";
import type { PlanView } from "@worker/domain/oversight/plans/read-plan";
import { atLimit } from "@worker/domain/catalogue/plan-offers/usage";
import { planOffers } from "@worker/domain/catalogue/plan-offers/offers";
import { linesOf } from "~/products/form/list-screen";
import { orNotFound } from "~/shell/or-not-found";
import { drawChart } from "~/ui/charts/drawing.server";
import { isFull } from "./products/add-product";
import { drawAnalytics } from "./analytics/charts.server";
import { shortStepName } from "~/ui/step-name";

const drawClicks = ({ steps, clicks, purchases }: Figures) =>
  drawChart({
    kind: "bars",
    steps: steps.map(shortStepName),
    series: [
      { label: "Confirmed purchases", values: purchases.points },
      { label: "Outbound clicks", values: clicks.points },
    ],
  });

/** The billing whose prices show: the one asked for, else the one in force. */
const billingOf = ({ billing }: DashboardQuery, plan: Pick<PlanView, "billing" | "request">) =>
  billing ?? plan.request?.billing ?? plan.billing ?? "monthly";

/**
 * What a tab of the dashboard shows; the address chooses the tab unless `tab` does.
 * @throws a 404 page where the account's vendor is gone
 */
export async function loadDashboard({ db, viewer, now }: RequestContext, request: Request, tab?: DashboardTab) {
  const query = v.parse(dashboardQuery, Object.fromEntries(new URL(request.url).searchParams));
  const read = (cursor: string | null) =>
    readDashboard(db, viewer, { ...query, tab: tab ?? query.tab, cursor: cursor ?? undefined }, now);
  const dashboard = await orNotFound(orFirstPage(query.cursor ?? null, read));
  switch (dashboard.tab) {
    case "overview": {
      const { usage, figures } = dashboard.overview;
      const chart = drawClicks(figures);
      return { ...dashboard, chart, offers: planOffers(), limitReached: atLimit(usage), now };
    }
    case "products": {
      const { nextCursor, use, ...lists } = dashboard.list;
      const { plan, billing, request } = dashboard.plan;
      const asked = { plan, billing, request };
      const upgrade = isFull(use?.products) || query.upgrade;
      return {
        tab: dashboard.tab,
        head: dashboard.head,
        list: { ...linesOf(lists), nextCursor, use, deleted: query.deleted ?? null },
        upgrade: upgrade
          ? { isOpen: query.upgrade, offers: planOffers(), billing: billingOf(query, asked), plan: asked }
          : null,
      };
    }
    case "analytics":
      return { ...dashboard, charts: drawAnalytics(dashboard.analytics) };
    case "subscription": {
      const { plan } = dashboard;
      const billing = billingOf(query, plan);
      return { ...dashboard, billing, offers: planOffers(), limitReached: atLimit(plan.usage), upgrade: query.upgrade };
    }
    default:
      return dashboard;
  }
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
