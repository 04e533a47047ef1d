import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { changeProfile } from "@worker/domain/catalogue/vendors/profile";
import { PROFILE_SAVED, type ProfileChange, profileForm } from "@worker/domain/catalogue/vendors/profile-forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/profile";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { DashboardScreen } from "./dashboard-screen";
import { tabPath } from "./frame/dashboard-tabs";
import { loadDashboard } from "./load-dashboard";
import { sheets } from "~/styles/sheets";
import dashboardCss from "./dashboard.css?url";
import sureCss from "~/styles/work/sure.css?url";
import workCss from "~/styles/work/work.css?url";
import benefitsCss from "~/vendors/benefits.css?url";

const HERE = "/vendor-dashboard/profile";

export const loader = ({ context, request }: Route.LoaderArgs) => loadDashboard(contextOf(context), request, "profile");

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, profileForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  try {
    await changeProfile(site, site.viewer, form.value);
  } catch (error) {
    return refusedForm(error, site, typedOf(form.value));
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: PROFILE_SAVED }));
  return redirect(tabPath("profile"), 303);
}

const typedOf = ({ description, shippingRegions, paymentMethods, socialMedia }: ProfileChange) => ({
  description,
  shippingRegions: shippingRegions.join(", "),
  paymentMethods: paymentMethods.join(", "),
  ...socialMedia,
});

export const handle = sheets(dashboardCss, workCss, benefitsCss, sureCss);

export const meta = () =>
  pageMeta({ title: "Vendor profile", description: "What your page says about you.", path: HERE, noindex: true }, "");

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return <DashboardScreen data={loaderData} billingPath={() => tabPath("subscription")} draft={actionData ?? null} />;
}
