import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { changeSetting, settingsForAdmin } from "@worker/domain/settings/change-setting";
import { settingsPageForm } from "@worker/domain/settings/forms";
import { freshCookie } from "@worker/domain/settings/fresh";
import { Conflict } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { Note } from "../ui/note";
import { pageMeta } from "../shell/page-meta";
import type { Route } from "./+types/settings";
import { AddressesForm } from "./addresses-form";
import { SiteModeForm } from "./site-mode-form";
import { ThrottlesForm } from "./throttles-form";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer, env } = contextOf(context);
  return settingsForAdmin(db, viewer, env.SITE_MODE);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, viewer, now, requestId, setHeader, cookies } = contextOf(context);
  const form = await readForm(request, settingsPageForm);
  if (!form.ok)
    return data({ setting: form.values["setting"], draft: form, problem: form.errors["form"] }, { status: 400 });
  try {
    await changeSetting(db, viewer, form.value, { now, requestId });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return data({ setting: form.value.key, draft: undefined, problem: error.message }, { status: 409 });
  }
  setHeader("set-cookie", freshCookie);
  setHeader("set-cookie", await cookies.setFlash({ kind: "good", text: "Saved. It is in force." }));
  return redirectDocument("/admin/settings", 303);
}

export const meta = () =>
  pageMeta(
    { title: "Settings", description: "Site mode, throttles and addresses.", path: "/admin/settings", noindex: true },
    "",
  );

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { siteMode, throttles, addresses, changes } = loaderData;
  const draftOf = (setting: string) => (actionData?.setting === setting ? actionData.draft : undefined);
  return (
    <div className="settings">
      <h1>Settings</h1>
      <p className="lead muted">
        A change is in force at once for you and within 15 seconds for everybody, and is audited.
      </p>
      {actionData && (
        <Note kind="bad" role="alert">
          {actionData.problem ?? "Nothing was saved. Please look at the marked fields."}
        </Note>
      )}
      <SiteModeForm value={siteMode} change={changes.siteMode} draft={draftOf("siteMode")} />
      <ThrottlesForm value={throttles} change={changes.throttles} draft={draftOf("throttles")} />
      <AddressesForm value={addresses} change={changes.addresses} draft={draftOf("addresses")} />
    </div>
  );
}
