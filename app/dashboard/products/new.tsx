import { contextOf } from "@worker/context";
import { readOwnQuota } from "@worker/domain/catalogue/product-editing/manage-products";
import { EMPTY_DRAFT } from "@worker/domain/catalogue/product-editing/product-form";
import { actOnNew } from "~/products/form/new-screen";
import { ProductForm } from "~/products/form/product-form";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Route } from "./+types/new";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const LIST = "/vendor-dashboard/products";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { host, name } = await orNotFound(readOwnQuota(db, viewer));
  return { host, name, today: new Date(now).toISOString().slice(0, 10) };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  actOnNew(contextOf(context), { request, staff: false, next: LIST });

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Add a product", description: "A new product.", path: `${LIST}/new`, noindex: true }, "");

export default function NewProduct({ loaderData: { host, name, today }, actionData }: Route.ComponentProps) {
  return (
    <div className="settings">
      <Breadcrumbs trail={[{ to: LIST, label: "Your products" }]} here="Add a product" />
      <h1>Add New Product</h1>
      <p className="lead muted">It is listed under {name} immediately.</p>
      <ProductForm
        initial={actionData?.draft ?? EMPTY_DRAFT}
        errors={actionData?.errors ?? {}}
        vendors={null}
        host={host}
        staff={false}
        isNew
        today={today}
        submit="Add product"
      />
    </div>
  );
}
