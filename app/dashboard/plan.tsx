import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { CHANGE_REQUESTED, CHANGE_WITHDRAWN, planPageForm } from "@worker/domain/oversight/plans/forms";
import { requestPlan, withdrawPlanRequest } from "@worker/domain/oversight/plans/request-plan";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/plan";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { FormProblems } from "~/ui/form-problems";
import { DashboardScreen } from "./dashboard-screen";
import { loadDashboard } from "./load-dashboard";
import { sheets } from "~/styles/sheets";
import dashboardCss from "./dashboard.css?url";
import sureCss from "~/styles/work/sure.css?url";
import workCss from "~/styles/work/work.css?url";
import benefitsCss from "~/vendors/benefits.css?url";

const HERE = "/vendor-dashboard/plan";
const LABELS = { plan: "Plan", billing: "Billing" };

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadDashboard(contextOf(context), request, "subscription");

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, planPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  try {
    const asks = form.value.intent === "request";
    if (form.value.intent === "request") await requestPlan(site, site.viewer, form.value);
    else await withdrawPlanRequest(site, site.viewer);
    const text = asks ? CHANGE_REQUESTED : CHANGE_WITHDRAWN;
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirect(HERE, 303);
  } catch (error) {
    return refusedForm(error, site);
  }
}

export const handle = sheets(dashboardCss, workCss, benefitsCss, sureCss);

export const meta = () =>
  pageMeta({ title: "Subscription", description: "Your plan and your charges.", path: HERE, noindex: true }, "");

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DashboardScreen data={loaderData} billingPath={(billing) => `${HERE}?billing=${billing}`}>
      {actionData && <FormProblems errors={actionData.errors} labels={LABELS} />}
    </DashboardScreen>
  );
}
