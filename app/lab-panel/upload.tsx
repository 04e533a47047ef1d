import { data, Form, redirectDocument } from "react-router";
import { contextOf } from "@worker/context";
import { createDraft } from "@worker/domain/catalogue/lab/entry/drafts";
import { readUploadTab } from "@worker/domain/catalogue/lab/panel/panel-upload";
import { newDraftForm } from "@worker/domain/catalogue/lab/entry/result-forms";
import { readForm } from "@worker/form-body";
import { draftPath, PANEL_ENTRY } from "~/lab/form/entry-paths";
import { Requirements } from "~/lab/form/requirements";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Select } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import type { Route } from "./+types/upload";
import { PanelFrame } from "./panel-frame";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const HERE = PANEL_ENTRY.list;
const LABELS = { productId: "Product name" };
const NO_PRODUCT = "Choose the product that was tested.";

export function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return readUploadTab(db, viewer, new URL(request.url).searchParams.get("vendor") ?? "");
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, newDraftForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { vendorId, productId } = form.value;
  if (productId === undefined) return data({ errors: { productId: NO_PRODUCT }, values: {} }, { status: 400 });
  try {
    return redirectDocument(draftPath(PANEL_ENTRY, await createDraft(site, { vendorId, productId })), 303);
  } catch (error) {
    return refusedForm(error, site, { productId });
  }
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Upload Results", description: "A lab result for a vendor.", path: HERE, noindex: true }, "");

export default function Upload({ loaderData, actionData }: Route.ComponentProps) {
  const { drafts, vendors, vendor, products, waiting } = loaderData;
  return (
    <PanelFrame current="upload" waiting={waiting}>
      <div className="with-rail">
        <div className="stack">
          <p className="muted">A result that you enter for a vendor still has to be verified like any other.</p>
          <Form method="get" className="stack" aria-label="Vendor">
            <Field name="vendor" label="Vendor">
              <Select
                name="vendor"
                placeholder="Choose a vendor…"
                options={vendors.map(({ id, name }) => ({ value: id, label: name }))}
                defaultValue={vendor?.id ?? ""}
              />
            </Field>
            <p>
              <Button>Show its products</Button>
            </p>
          </Form>
          {vendor !== null && <Products key={vendor.id} vendor={vendor} products={products} answer={actionData} />}
          {drafts.length > 0 && <Drafts drafts={drafts} />}
        </div>
        <Requirements needs={[]} />
      </div>
    </PanelFrame>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type ProductsProps = {
  vendor: NonNullable<Loaded["vendor"]>;
  products: Loaded["products"];
  answer: Route.ComponentProps["actionData"];
};

function Products({ vendor, products, answer }: ProductsProps) {
  const errors: Record<string, string> = answer?.errors ?? {};
  const values: Record<string, string> = answer?.values ?? {};
  if (products.length === 0) return <Empty icon="package" title={`${vendor.name} has no products.`} />;
  return (
    <form method="post" className="card card--pad stack" noValidate>
      <h2>{vendor.name}</h2>
      <FormProblems errors={errors} labels={LABELS} />
      <input type="hidden" name="vendorId" value={vendor.id} />
      <Field name="productId" label={LABELS.productId} help="Whose batch was tested?" error={errors["productId"]}>
        <Select
          name="productId"
          placeholder="Choose a product…"
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={values["productId"]}
        />
      </Field>
      <p>
        <Button variant="primary">Start the draft</Button>
      </p>
    </form>
  );
}

function Drafts({ drafts }: Pick<Loaded, "drafts">) {
  return (
    <section className="stack" aria-labelledby="drafts">
      <h2 id="drafts">Your drafts</h2>
      <ul className="plain-list stack">
        {drafts.map(({ id, productName, batchNumber, updatedAt }) => (
          <li key={id} className="card card--pad">
            <strong>
              <Link to={draftPath(PANEL_ENTRY, id)}>{productName ?? "No product chosen"}</Link>
            </strong>
            <p className="small muted">
              {batchNumber === "" ? "No batch number yet" : `Batch ${batchNumber}`} · saved{" "}
              <DateTime at={updatedAt} withTime />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
