import { data, Form, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { can } from "@worker/domain/foundation/access/policy";
import { VIEW_MINUTES, VIEWED_ROLES } from "@worker/domain/foundation/access/view-as";
import { REASON_MAX, REASON_MIN } from "@worker/domain/foundation/audit/stated-reason";
import { tokenHashFrom } from "@worker/domain/foundation/sessions/sessions";
import { viewForm } from "@worker/domain/oversight/view-as/forms";
import { startView } from "@worker/domain/oversight/view-as/start-view";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { VIEW_NAMES } from "~/shell/view-as/names";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Checkbox, Field, FieldError, Input, Textarea } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import type { Route } from "./+types/view-as";

const LABELS = { as: "View as", member: "Username", reason: "Reason" };
const NAME_MAX = 254;

export const loader = ({ context, request }: Route.LoaderArgs) => ({
  mayName: can(contextOf(context).viewer, "view.member"),
  member: (new URL(request.url).searchParams.get("member") ?? "").slice(0, NAME_MAX),
});

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, viewForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  try {
    const id = await startView(site, await tokenHashFrom(request.headers.get("cookie")), form.value);
    site.setHeader("set-cookie", await site.cookies.setViewAs(id));
  } catch (error) {
    return refusedForm(error, site, form.value);
  }
  // The whole page anew: nothing that was loaded for oneself stays on it.
  return redirectDocument("/", 303);
}

export const handle = sheets(workCss);

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta({ title: "View as", description: "The site as others see it.", path: location.pathname, noindex: true }, "");

export default function ViewAsForm({ loaderData: { mayName, member }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {};
  const values = actionData?.values ?? {};
  const chosen = values["as"] ?? (mayName && member !== "" ? "named" : "visitor");
  return (
    <div className="settings">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="View as" />
      <h1>View as</h1>
      <p className="lead muted">
        See the site as others do, for {VIEW_MINUTES} minutes. You can change nothing meanwhile, and messages, security
        and exports stay closed. The audit log keeps when and why.
      </p>
      <Form method="post" className="card card--pad stack" noValidate>
        <FormProblems errors={errors} labels={LABELS} />
        <fieldset>
          <legend>{LABELS.as}</legend>
          {VIEWED_ROLES.map((role) => (
            <Checkbox key={role} type="radio" name="as" value={role} defaultChecked={role === chosen}>
              {VIEW_NAMES[role].replace(/^a /, "").replace(/^./, (first) => first.toUpperCase())}
            </Checkbox>
          ))}
          {mayName && (
            <Checkbox type="radio" name="as" value="named" defaultChecked={chosen === "named"}>
              One member, by name
            </Checkbox>
          )}
          {errors["as"] && <FieldError>{errors["as"]}</FieldError>}
        </fieldset>
        {mayName && (
          <Field
            name="member"
            label={LABELS.member}
            error={errors["member"]}
            help="Only for one member. Their data export will say when it happened."
          >
            <Input name="member" autoComplete="off" maxLength={NAME_MAX} defaultValue={values["member"] ?? member} />
          </Field>
        )}
        <Field
          name="reason"
          label={LABELS.reason}
          error={errors["reason"]}
          help={`${REASON_MIN} to ${REASON_MAX} characters.`}
        >
          <Textarea name="reason" rows={3} required defaultValue={values["reason"]} />
        </Field>
        <div>
          <Button variant="primary">View the site</Button>
        </div>
      </Form>
    </div>
  );
}
