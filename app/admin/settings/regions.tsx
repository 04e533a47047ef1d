import type * as v from "valibot";
import { data, Form, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { changeStatus, statusesForAdmin } from "@worker/domain/catalogue/substances/change-status";
import { statusPageForm } from "@worker/domain/catalogue/substances/forms";
import { regionName, REGIONS } from "@worker/domain/catalogue/substances/regions";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";
import { Conflict, Invalid } from "@worker/errors";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { Note } from "~/ui/note";
import type { Route } from "./+types/regions";
import { StatusForm } from "./status-form";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

type StatusInput = v.InferOutput<typeof statusPageForm>;

const PATH = "/admin/settings/regions";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const asked = new URL(request.url).searchParams.get("region") ?? "";
  const region = REGIONS.find(({ code }) => code === asked) ?? REGIONS[0] ?? { code: "", name: "" };
  const entries = await statusesForAdmin(db, viewer, region.code);
  const rows = SUBSTANCES.map((substance) => ({
    substance,
    entry: entries.find((each) => each.substance === substance) ?? null,
  }));
  return { region, regions: REGIONS.map(({ code, name }) => ({ value: code, label: name })), rows };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, statusPageForm);
  if (!form.ok) return data({ draft: form, problem: undefined }, { status: 400 });
  try {
    await changeStatus(site, site.viewer, form.value);
  } catch (error) {
    if (error instanceof Conflict) return data({ draft: undefined, problem: error.message }, { status: 409 });
    if (!(error instanceof Invalid)) throw error;
    return data({ draft: { values: textsOf(form.value), errors: error.fields }, problem: undefined }, { status: 400 });
  }
  const { substance, region } = form.value;
  const text = `Saved for ${regionName(region) ?? region}. It is now in effect.`;
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirectDocument(`${PATH}?region=${region}#${substance}`, 303);
}

/** What a field shows again; the version is not one. */
const textsOf = ({ substance, region, status, asOf, sourceUrl }: StatusInput) => ({
  substance,
  region,
  status,
  ...(asOf && { asOf }),
  ...(sourceUrl && { sourceUrl }),
});

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Laws by region", description: "Status of each substance.", path: PATH, noindex: true }, "");

export default function Regions({ loaderData: { region, regions, rows }, actionData }: Route.ComponentProps) {
  const draftOf = (substance: string) =>
    actionData?.draft?.values["substance"] === substance ? actionData.draft : undefined;
  return (
    <div className="settings">
      <Breadcrumbs trail={[{ to: "/admin/settings", label: "Settings" }]} here="Laws by region" />
      <h1>Laws by region</h1>
      <p className="lead muted">
        An entry reads “Unknown” until a dated source settles it. Products and the page on laws follow within 15
        seconds.
      </p>
      {actionData && (
        <Note kind="bad" role="alert">
          {actionData.problem ?? "Nothing was saved. Please look at the marked fields."}
        </Note>
      )}
      <Form method="get" action={PATH} className="try" reloadDocument>
        <Field name="region" label="Region">
          <Select name="region" key={region.code} defaultValue={region.code} options={regions} />
        </Field>
        <Button type="submit">Show</Button>
      </Form>
      {rows.map(({ substance, entry }) => (
        <StatusForm
          key={`${region.code} ${substance}`}
          region={region}
          substance={substance}
          entry={entry}
          draft={draftOf(substance)}
        />
      ))}
    </div>
  );
}
