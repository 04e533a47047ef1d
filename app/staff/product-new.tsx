import { contextOf } from "@worker/context";
import { vendorChoices } from "@worker/domain/catalogue/product-editing/manage-products";
import { EMPTY_DRAFT } from "@worker/domain/catalogue/product-editing/product-form";
import type { Route } from "./+types/product-new";
import { actOnNew } from "~/products/form/new-screen";
import { ProductForm } from "~/products/form/product-form";
import { pageMeta } from "~/shell/page-meta";
import { StaffFrame } from "./staff-frame";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const HERE = "/staff-dashboard/products/new";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return { vendors: await vendorChoices(db, viewer), today: new Date(now).toISOString().slice(0, 10) };
}

/** Once a product is added the form is empty again (rules/products#product-form). */
export const action = ({ context, request }: Route.ActionArgs) =>
  actOnNew(contextOf(context), { request, staff: true, next: HERE });

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Add Product", description: "A new product for a vendor.", path: HERE, noindex: true }, "");

export default function StaffNewProduct({ loaderData: { vendors, today }, actionData }: Route.ComponentProps) {
  return (
    <StaffFrame current="add">
      <div className="settings">
        <h2>Add Product</h2>
        <ProductForm
          initial={actionData?.draft ?? EMPTY_DRAFT}
          errors={actionData?.errors ?? {}}
          vendors={vendors}
          host={null}
          staff
          isNew
          today={today}
          submit="Add product"
        />
      </div>
    </StaffFrame>
  );
}
