import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { vendorChoices } from "@worker/domain/catalogue/product-editing/manage-products";
import { changeIdentity, readIdentity } from "@worker/domain/oversight/vendor-identity/change-identity";
import { IDENTITY_SAVED, identityForm, WEBSITE_WAITS } from "@worker/domain/oversight/vendor-identity/identity-forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/vendors";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { VendorIdentityForm } from "./vendor-identity-form";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const HERE = "/staff-dashboard/vendors";

const chosenIn = (request: Request): string => new URL(request.url).searchParams.get("vendor") ?? "";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const chosen = chosenIn(request);
  if (chosen === "") return { choices: await vendorChoices(db, viewer), vendor: null };
  return { choices: null, vendor: await orNotFound(readIdentity(db, viewer, chosen)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const id = chosenIn(request);
  const form = await readForm(request, identityForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { name, website, reason } = form.value;
  try {
    const { websitePending } = await changeIdentity(site, { ...form.value, id });
    const text = websitePending ? WEBSITE_WAITS : IDENTITY_SAVED;
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  } catch (error) {
    return refusedForm(error, site, { name, website, reason });
  }
  return redirect(`${HERE}?vendor=${encodeURIComponent(id)}`, 303);
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta(
    { title: "Vendor name and website", description: "What goes through support.", path: HERE, noindex: true },
    "",
  );

export default function StaffVendors({ loaderData: { choices, vendor }, actionData }: Route.ComponentProps) {
  const trail = [{ to: "/staff-dashboard", label: "Staff dashboard" }];
  return (
    <div className="settings">
      <Breadcrumbs
        trail={vendor === null ? trail : [...trail, { to: HERE, label: "Vendor details" }]}
        here={vendor === null ? "Vendor details" : vendor.name}
      />
      <h1>{vendor === null ? "Vendor details" : vendor.name}</h1>
      <p className="lead muted">Change a vendor&apos;s name or website here when the vendor asks support to.</p>
      {vendor !== null && (
        <VendorIdentityForm key={vendor.version} vendor={vendor} draft={actionData ?? { errors: {}, values: {} }} />
      )}
      {choices !== null && (
        <form method="get" action={HERE} className="card card--pad stack">
          <Field name="vendor" label="Vendor">
            <Select name="vendor" required options={choices.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
          <Button variant="primary">Open</Button>
        </form>
      )}
    </div>
  );
}
