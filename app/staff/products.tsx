import { contextOf } from "@worker/context";
import { TRASH_DAYS } from "@worker/domain/catalogue/product-editing/product-form";
import type { Route } from "./+types/products";
import { actOnList, loadList } from "~/products/form/list-screen";
import { ProductTable } from "~/products/form/product-table";
import { UndoNotice } from "~/products/form/undo-notice";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { StaffFrame } from "./staff-frame";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const HERE = "/staff-dashboard/products";
const EMPTY = 'No products added yet. Use the "Add Product" tab to get started.';

export const loader = ({ context, request }: Route.LoaderArgs) => loadList(contextOf(context), request);

export const action = ({ context, request }: Route.ActionArgs) => actOnList(contextOf(context), request, HERE);

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Manage Products", description: "Products of all vendors.", path: HERE, noindex: true }, "");

export default function StaffProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, vendors, vendor, trash, deleted } = loaderData;
  const next =
    nextCursor && `${HERE}?${new URLSearchParams({ ...(vendor && { vendor }), cursor: nextCursor }).toString()}`;
  return (
    <StaffFrame current="manage">
      <h2>Manage Products</h2>
      {actionData && <FormProblems errors={actionData.errors} labels={{}} />}
      {deleted !== null && <UndoNotice id={deleted} here={HERE} />}
      <form method="get" action={HERE} className="try">
        <Field name="vendor" label="Vendor">
          <Select
            name="vendor"
            placeholder="All vendors"
            defaultValue={vendor}
            options={vendors.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Button>Show</Button>
      </form>
      {items.length === 0 ? (
        <Note>{EMPTY}</Note>
      ) : (
        <ProductTable caption="Products" items={items} here={HERE} withVendor />
      )}
      <Pager text={`${items.length} on this page`} next={next} />
      {trash.length > 0 && (
        <section>
          <h2>Trash</h2>
          <p className="small muted">A deleted product can be restored for {TRASH_DAYS} days.</p>
          <ProductTable caption="Deleted products" items={trash} here={HERE} withVendor />
        </section>
      )}
    </StaffFrame>
  );
}
