import * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import type { Figures } from "@worker/domain/dashboards/figures";
import { dashboardQuery, type DashboardTab } from "@worker/domain/dashboards/forms";
import { readDashboard } from "@worker/domain/dashboards/read-dashboard";
import { atLimit } from "@worker/domain/plans/usage";
import { planOffers } from "@worker/domain/vendors/plans";
import { linesOf } from "../products/form/list-screen";
import { orNotFound } from "../shell/or-not-found";
import { drawChart } from "../ui/chart-drawing.server";
import { drawAnalytics } from "./analytics-charts.server";
import { shortStepName } from "./step-name";

const drawClicks = ({ steps, clicks, purchases }: Figures) =>
  drawChart({
    kind: "bars",
    steps: steps.map(shortStepName),
    series: [
      { label: "Confirmed purchases", values: purchases.points },
      { label: "Outbound clicks", values: clicks.points },
    ],
  });

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
      return { ...dashboard, list: { ...linesOf(lists), nextCursor, use, deleted: query.deleted ?? null } };
    }
    case "analytics":
      return { ...dashboard, charts: drawAnalytics(dashboard.analytics) };
    case "subscription": {
      const { plan } = dashboard;
      const billing = query.billing ?? plan.request?.billing ?? plan.billing ?? "monthly";
      return { ...dashboard, billing, offers: planOffers(), limitReached: atLimit(plan.usage), upgrade: query.upgrade };
    }
    default:
      return dashboard;
  }
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
