import { data, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { createDraft } from "@worker/domain/catalogue/lab/entry/drafts";
import { selectProductChoices } from "@worker/domain/catalogue/lab/entry/entry";
import { newDraftForm } from "@worker/domain/catalogue/lab/entry/result-forms";
import { ownVendor } from "@worker/domain/foundation/access/own-vendor";
import { readForm } from "@worker/form-body";
import { draftPath, VENDOR_ENTRY } from "~/lab/form/entry-paths";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Select } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import type { Route } from "./+types/new";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const HERE = `${VENDOR_ENTRY.list}/new`;
const LABELS = { productId: "Product name" };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const products = await orNotFound(Promise.resolve().then(() => selectProductChoices(db, ownVendor(viewer).vendorId)));
  return { products, productId: new URL(request.url).searchParams.get("product") ?? "" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, newDraftForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { productId, resultId } = form.value;
  if (productId === undefined && resultId === undefined) {
    return data({ errors: { productId: "Choose the product that was tested." }, values: {} }, { status: 400 });
  }
  try {
    return redirectDocument(draftPath(VENDOR_ENTRY, await createDraft(site, { productId, resultId })), 303);
  } catch (error) {
    return refusedForm(error, site, { productId: productId ?? "" });
  }
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Upload a lab result", description: "Choose the product.", path: HERE, noindex: true }, "");

export default function NewLabResult({ loaderData: { products, productId }, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <div className="settings stack">
      <Breadcrumbs trail={[{ to: VENDOR_ENTRY.list, label: "Lab results" }]} here="New" />
      <h1>Upload a lab result</h1>
      {products.length === 0 ? (
        <Empty
          icon="package"
          title="You have no products yet."
          action={<LinkButton to="/vendor-dashboard/products/new">Add a product</LinkButton>}
        >
          A result belongs to a batch of a product.
        </Empty>
      ) : (
        <form method="post" action={HERE} className="stack" noValidate>
          <FormProblems errors={errors} labels={LABELS} />
          <Field name="productId" label="Product name" help="Whose batch was tested?" error={errors["productId"]}>
            <Select
              name="productId"
              placeholder="Choose a product…"
              options={products.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={productId}
            />
          </Field>
          <Button variant="primary">Start the draft</Button>
        </form>
      )}
    </div>
  );
}
