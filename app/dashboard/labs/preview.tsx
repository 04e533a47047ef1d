import { contextOf } from "@worker/context";
import { draftPath, previewPath, VENDOR_ENTRY } from "~/lab/form/entry-paths";
import { Preview } from "~/lab/form/preview";
import { actOnPreview, loadPreview } from "~/lab/form/preview-screen";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Route } from "./+types/preview";
import { sheets } from "~/styles/sheets";
import labCss from "~/lab/lab.css?url";
import workCss from "~/styles/work/work.css?url";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPreview(contextOf(context), VENDOR_ENTRY, params.draftId);

export const action = ({ context, params }: Route.ActionArgs) =>
  actOnPreview(contextOf(context), VENDOR_ENTRY, params.draftId);

export const handle = sheets(labCss, workCss);

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Preview of a lab result",
      description: "A result before it is submitted.",
      path: previewPath(VENDOR_ENTRY, params.draftId),
      noindex: true,
    },
    "",
  );

export default function LabPreview({ loaderData, actionData, params }: Route.ComponentProps) {
  const edit = draftPath(VENDOR_ENTRY, params.draftId);
  return (
    <div className="stack">
      <Breadcrumbs
        trail={[
          { to: VENDOR_ENTRY.list, label: "Lab results" },
          { to: edit, label: "Draft" },
        ]}
        here="Preview"
      />
      <Preview result={loaderData} edit={edit} errors={actionData?.errors ?? {}} />
    </div>
  );
}
