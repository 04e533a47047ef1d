import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { CHANGE_REQUESTED, CHANGE_WITHDRAWN, planPageForm, planPageQuery } from "@worker/domain/plans/forms";
import { readPlan } from "@worker/domain/plans/read-plan";
import { requestPlan, withdrawPlanRequest } from "@worker/domain/plans/request-plan";
import { atLimit } from "@worker/domain/plans/usage";
import { planOffers } from "@worker/domain/vendors/plans";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/plan";
import { orNotFound } from "../shell/or-not-found";
import { pageMeta } from "../shell/page-meta";
import { refusedForm } from "../shell/refused-form";
import { FormProblems } from "../ui/form-problems";
import { PlanFrame } from "./plan-frame";
import { SubscriptionTab } from "./subscription-tab";

const HERE = "/vendor-dashboard/plan";
const LABELS = { plan: "Plan", billing: "Billing" };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const chosen = v.parse(planPageQuery, Object.fromEntries(new URL(request.url).searchParams)).billing;
  const plan = await orNotFound(readPlan(db, viewer, now));
  const billing = chosen ?? plan.request?.billing ?? plan.billing ?? "monthly";
  return { plan, billing, offers: planOffers(), limitReached: atLimit(plan.usage) };
}

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

export const meta = () =>
  pageMeta({ title: "Subscription", description: "Your plan and your charges.", path: HERE, noindex: true }, "");

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PlanFrame title="Subscription" current={HERE} lead={loaderData.plan.vendorName}>
      {actionData && <FormProblems errors={actionData.errors} labels={LABELS} />}
      <SubscriptionTab {...loaderData} billingPath={(billing) => `${HERE}?billing=${billing}#plans`} />
    </PlanFrame>
  );
}
