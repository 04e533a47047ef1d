import { contextOf } from "@worker/context";
import { DraftForm } from "~/lab/form/draft-form";
import { draftPath, PANEL_ENTRY } from "~/lab/form/entry-paths";
import { actOnEntry, loadEntryForm } from "~/lab/form/entry-screen";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Route } from "./+types/upload-draft";
import { PANEL } from "./panel-frame";
import { sheets } from "~/styles/sheets";
import labCss from "~/lab/lab.css?url";
import workCss from "~/styles/work/work.css?url";

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadEntryForm(contextOf(context), { request, draftId: params.draftId, paths: PANEL_ENTRY });

export const action = ({ context, request, params }: Route.ActionArgs) =>
  actOnEntry(contextOf(context), { request, draftId: params.draftId, paths: PANEL_ENTRY });

export const handle = sheets(labCss, workCss);

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Upload a lab result",
      description: "A result and its certificate, for a vendor.",
      path: draftPath(PANEL_ENTRY, params.draftId),
      noindex: true,
    },
    "",
  );

export default function UploadDraft({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="stack">
      <Breadcrumbs
        trail={[
          { to: PANEL, label: "Lab panel" },
          { to: PANEL_ENTRY.list, label: "Upload Results" },
        ]}
        here="Draft"
      />
      <h1>A lab result of {loaderData.vendorName}</h1>
      <DraftForm paths={PANEL_ENTRY} draftId={params.draftId} loaded={loaderData} refused={actionData} />
    </div>
  );
}
