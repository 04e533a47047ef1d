import { contextOf } from "@worker/context";
import { readOwnQuota } from "@worker/domain/catalogue/product-editing/manage-products";
import { UPGRADE_OPTIONS } from "@worker/domain/catalogue/plan-offers/limit-texts";
import { EMPTY_DRAFT, PRODUCT_LIMIT } from "@worker/domain/catalogue/product-editing/product-form";
import { actOnNew } from "~/products/form/new-screen";
import { ProductForm } from "~/products/form/product-form";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { isFull } from "./add-product";
import type { Route } from "./+types/new";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const LIST = "/vendor-dashboard/products";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { host, name, use } = await orNotFound(readOwnQuota(db, viewer));
  return { host, name, quota: use.products, today: new Date(now).toISOString().slice(0, 10) };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  actOnNew(contextOf(context), { request, staff: false, next: LIST });

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Add a product", description: "A new product.", path: `${LIST}/new`, noindex: true }, "");

export default function NewProduct({ loaderData: { host, name, quota, today }, actionData }: Route.ComponentProps) {
  return (
    <div className="settings">
      <Breadcrumbs trail={[{ to: LIST, label: "Your products" }]} here="Add a product" />
      <h1>Add New Product</h1>
      {isFull(quota) ? (
        <Note kind="wait" title={PRODUCT_LIMIT}>
          {`Your plan lists ${quota.most ?? "all"} products, and ${quota.used} are in use. Delete one, or choose a larger plan. `}
          <LinkButton small to="/vendor-dashboard/plan#plans">
            {UPGRADE_OPTIONS}
          </LinkButton>
        </Note>
      ) : (
        <p className="lead muted">It is listed under {name} immediately.</p>
      )}
      {/* What was typed before the limit was reached stays readable. */}
      {(!isFull(quota) || actionData) && (
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
      )}
    </div>
  );
}
