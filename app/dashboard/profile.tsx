import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { changeProfile, readProfile } from "@worker/domain/vendors/profile";
import { PROFILE_SAVED, type ProfileChange, profileForm } from "@worker/domain/vendors/profile-forms";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/profile";
import { orNotFound } from "../shell/or-not-found";
import { pageMeta } from "../shell/page-meta";
import { refusedForm } from "../shell/refused-form";
import { Breadcrumbs } from "../ui/breadcrumbs";
import { LinkButton } from "../ui/button";
import { ProfileTab } from "./profile-tab";

const HERE = "/vendor-dashboard/profile";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return { profile: await orNotFound(readProfile(db, viewer)) };
}

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
  return redirect(HERE, 303);
}

/** What was sent, as the form shows it again. */
const typedOf = ({ description, shippingRegions, paymentMethods, socialMedia }: ProfileChange) => ({
  description,
  shippingRegions: shippingRegions.join(", "),
  paymentMethods: paymentMethods.join(", "),
  ...socialMedia,
});

export const meta = () =>
  pageMeta({ title: "Vendor profile", description: "What your page says of you.", path: HERE, noindex: true }, "");

export default function Profile({ loaderData: { profile }, actionData }: Route.ComponentProps) {
  return (
    <div className="manager">
      <Breadcrumbs trail={[{ to: "/vendor-dashboard", label: "Vendor dashboard" }]} here="Profile" />
      <div className="row between row--wrap">
        <h1>Profile</h1>
        <LinkButton to={`/vendor/${profile.id}`} icon="eye">
          See your page
        </LinkButton>
      </div>
      <ProfileTab profile={profile} draft={actionData ?? null} />
    </div>
  );
}
