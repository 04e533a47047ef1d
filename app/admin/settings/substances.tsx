import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";
import { SUSPENSION_REASON_MAX, suspensionForm } from "@worker/domain/catalogue/substances/forms";
import { liftSuspension, suspendSubstance } from "@worker/domain/catalogue/substances/suspend-substance";
import { selectSuspensions, type Suspension } from "@worker/domain/catalogue/products/suspension";
import { Conflict } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import type { Route } from "./+types/substances";
import { SUBSTANCE_NAMES } from "./status-form";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const PATH = "/admin/settings/substances";

export async function loader({ context }: Route.LoaderArgs) {
  return { suspensions: await selectSuspensions(contextOf(context).db) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, suspensionForm);
  if (!form.ok) {
    const error = form.errors["reason"] ?? "Nothing was changed.";
    return data({ substance: form.values["substance"], error }, { status: 400 });
  }
  const { substance } = form.value;
  try {
    if (form.value.intent === "suspend") await suspendSubstance(site, site.viewer, form.value);
    else await liftSuspension(site, site.viewer, substance);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return data({ substance, error: error.message }, { status: 409 });
  }
  const word = form.value.intent === "suspend" ? "suspended" : "no longer suspended";
  site.setHeader(
    "set-cookie",
    await site.cookies.setFlash({ kind: "good", text: `${SUBSTANCE_NAMES[substance]} is ${word}.` }),
  );
  return redirectDocument(PATH, 303);
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Suspended substances", description: "Classes of products.", path: PATH, noindex: true }, "");

export default function Substances({ loaderData: { suspensions }, actionData }: Route.ComponentProps) {
  return (
    <div className="settings">
      <Breadcrumbs trail={[{ to: "/admin/settings", label: "Settings" }]} here="Suspended substances" />
      <h1>Suspended substances</h1>
      <p className="lead muted">
        Products of a suspended substance stay listed, marked as suspended, with no link to the vendor&apos;s website. A
        suspension takes effect everywhere within 15 seconds.
      </p>
      {actionData && (
        <Note kind="bad" role="alert">
          {actionData.error}
        </Note>
      )}
      {SUBSTANCES.map((substance) => (
        <SubstanceForm
          key={substance}
          substance={substance}
          suspension={suspensions.find((each) => each.substance === substance)}
          error={actionData?.substance === substance ? actionData.error : undefined}
        />
      ))}
    </div>
  );
}

type SubstanceFormProps = {
  substance: Suspension["substance"];
  suspension: Suspension | undefined;
  error: string | undefined;
};

function SubstanceForm({ substance, suspension, error }: SubstanceFormProps) {
  const name = SUBSTANCE_NAMES[substance];
  return (
    <section className="stack" aria-labelledby={`${substance}-title`}>
      <h2 id={`${substance}-title`}>{name}</h2>
      {suspension && (
        <Note kind="wait" title="Suspended">
          Since <DateTime at={suspension.suspendedAt} withTime />: {suspension.reason}
        </Note>
      )}
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="substance" value={substance} />
        {suspension ? (
          <Button name="intent" value="lift">
            Lift the suspension of {name}
          </Button>
        ) : (
          <>
            <Field name="reason" id={`${substance}-reason`} label="Reason, shown to everyone" error={error}>
              <Input name="reason" maxLength={SUSPENSION_REASON_MAX} autoComplete="off" />
            </Field>
            <Button variant="danger" name="intent" value="suspend">
              Suspend {name}
            </Button>
          </>
        )}
      </form>
    </section>
  );
}
