import { contextOf } from "@worker/context";
import type { Route } from "./+types/edit";
import { actOnEdit, loadEdit } from "~/products/form/edit-screen";
import { ImagePanel } from "~/products/form/image-panel";
import { ProductForm } from "~/products/form/product-form";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const LIST = "/vendor-dashboard/products";
const hereOf = (id: string): string => `${LIST}/${encodeURIComponent(id)}/edit`;

export const loader = ({ context, params }: Route.LoaderArgs) => loadEdit(contextOf(context), params.productId);

export const action = ({ context, request, params: { productId: id } }: Route.ActionArgs) =>
  actOnEdit(contextOf(context), { request, id, staff: false, here: hereOf(id), list: LIST });

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Edit a product", description: "One of your products.", path: LIST, noindex: true }, "");

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { id, draft, images, imagesUse, host, pendingUrl, outboundUrl, today } = loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <div className="settings">
      <Breadcrumbs trail={[{ to: LIST, label: "Your products" }]} here={draft.name} />
      <h1>Edit {draft.name}</h1>
      <p className="small">
        <Link to={`/vendor-dashboard/labs/new?product=${encodeURIComponent(id)}`}>Upload a lab result for it</Link>
      </p>
      {pendingUrl !== null && (
        <Note kind="wait">The new link is waiting for our staff. Until then, “Buy Now” leads to {outboundUrl}.</Note>
      )}
      <ImagePanel images={images} use={imagesUse} address={`/api/vendor/products/${id}/images`} errors={errors} />
      <ProductForm
        hiddenTags={loaderData.hiddenTags}
        initial={actionData?.draft ?? draft}
        errors={errors}
        vendors={null}
        host={host}
        staff={false}
        isNew={false}
        today={today}
        submit="Save changes"
      />
    </div>
  );
}
