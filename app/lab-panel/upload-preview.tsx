import { contextOf } from "@worker/context";
import { draftPath, PANEL_ENTRY, previewPath } from "~/lab/form/entry-paths";
import { Preview } from "~/lab/form/preview";
import { actOnPreview, loadPreview } from "~/lab/form/preview-screen";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Route } from "./+types/upload-preview";
import { sheets } from "~/styles/sheets";
import labCss from "~/lab/lab.css?url";
import workCss from "~/styles/work/work.css?url";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPreview(contextOf(context), PANEL_ENTRY, params.draftId);

export const action = ({ context, params }: Route.ActionArgs) =>
  actOnPreview(contextOf(context), PANEL_ENTRY, params.draftId);

export const handle = sheets(labCss, workCss);

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Preview of a lab result",
      description: "A result before it is submitted.",
      path: previewPath(PANEL_ENTRY, params.draftId),
      noindex: true,
    },
    "",
  );

export default function UploadPreview({ loaderData, actionData, params }: Route.ComponentProps) {
  const edit = draftPath(PANEL_ENTRY, params.draftId);
  return (
    <div className="stack">
      <Breadcrumbs
        trail={[
          { to: PANEL_ENTRY.list, label: "Upload Results" },
          { to: edit, label: "Draft" },
        ]}
        here="Preview"
      />
      <Preview result={loaderData} edit={edit} errors={actionData?.errors ?? {}} />
    </div>
  );
}
