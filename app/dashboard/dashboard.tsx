import { contextOf } from "@worker/context";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/dashboard";
import { DashboardScreen } from "./dashboard-screen";
import { loadDashboard } from "./load-dashboard";
import { sheets } from "~/styles/sheets";
import dashboardCss from "./dashboard.css?url";
import sureCss from "~/styles/work/sure.css?url";
import workCss from "~/styles/work/work.css?url";
import benefitsCss from "~/vendors/benefits.css?url";

const HERE = "/vendor-dashboard";

export const loader = ({ context, request }: Route.LoaderArgs) => loadDashboard(contextOf(context), request);

export const handle = sheets(dashboardCss, workCss, benefitsCss, sureCss);

export const meta = () =>
  pageMeta(
    { title: "Vendor dashboard", description: "Your vendor page and its figures.", path: HERE, noindex: true },
    "",
  );

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardScreen data={loaderData} billingPath={(billing) => `${HERE}?tab=subscription&billing=${billing}`} />;
}
