import { contextOf } from "@worker/context";
import type { Route } from "./+types/products";
import { actOnList } from "~/products/form/list-screen";
import { pageMeta } from "~/shell/page-meta";
import { FormProblems } from "~/ui/form-problems";
import { DashboardScreen } from "./dashboard-screen";
import { tabPath } from "./frame/dashboard-tabs";
import { loadDashboard } from "./load-dashboard";
import { sheets } from "~/styles/sheets";
import dashboardCss from "./dashboard.css?url";
import sureCss from "~/styles/work/sure.css?url";
import workCss from "~/styles/work/work.css?url";
import benefitsCss from "~/vendors/benefits.css?url";

const HERE = "/vendor-dashboard/products";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadDashboard(contextOf(context), request, "products");

export const action = ({ context, request }: Route.ActionArgs) => actOnList(contextOf(context), request, HERE);

export const handle = sheets(dashboardCss, workCss, benefitsCss, sureCss);

export const meta = () =>
  pageMeta({ title: "Your products", description: "Products of your vendor page.", path: HERE, noindex: true }, "");

export default function VendorProducts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DashboardScreen data={loaderData} billingPath={() => tabPath("subscription")}>
      {actionData && <FormProblems errors={actionData.errors} labels={{}} />}
    </DashboardScreen>
  );
}
