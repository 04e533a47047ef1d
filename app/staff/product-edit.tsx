import { contextOf } from "@worker/context";
import type { Route } from "./+types/product-edit";
import { actOnEdit, loadEdit } from "~/products/form/edit-screen";
import { ImagePanel } from "~/products/form/image-panel";
import { ProductForm } from "~/products/form/product-form";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Note } from "~/ui/note";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const LIST = "/staff-dashboard/products";
const hereOf = (id: string): string => `${LIST}/${encodeURIComponent(id)}/edit`;

export const loader = ({ context, params }: Route.LoaderArgs) => loadEdit(contextOf(context), params.productId);

export const action = ({ context, request, params: { productId: id } }: Route.ActionArgs) =>
  actOnEdit(contextOf(context), { request, id, staff: true, here: hereOf(id), list: LIST });

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Edit a product", description: "A vendor's product.", path: LIST, noindex: true }, "");

export default function StaffEditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { id, draft, images, imagesUse, host, vendor, pendingUrl, outboundUrl, today } = loaderData;
  const errors = actionData?.errors ?? {};
  return (
    <div className="settings">
      <Breadcrumbs trail={[{ to: LIST, label: "Manage Products" }]} here={draft.name} />
      <h1>Edit {draft.name}</h1>
      <p className="lead muted">A product of {vendor.name}.</p>
      {pendingUrl !== null && (
        <Note kind="wait">
          The vendor has asked for the link below; the current one leads to {outboundUrl}. Saving activates the link
          below.
        </Note>
      )}
      <ImagePanel images={images} use={imagesUse} address={`/api/staff/products/${id}/images`} errors={errors} />
      <ProductForm
        hiddenTags={loaderData.hiddenTags}
        initial={actionData?.draft ?? draft}
        errors={errors}
        vendors={null}
        host={host}
        staff
        isNew={false}
        today={today}
        submit="Save changes"
      />
    </div>
  );
}
