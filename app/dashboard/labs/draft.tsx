import { contextOf } from "@worker/context";
import { DraftForm } from "~/lab/form/draft-form";
import { draftPath, VENDOR_ENTRY } from "~/lab/form/entry-paths";
import { actOnEntry, loadEntryForm } from "~/lab/form/entry-screen";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import type { Route } from "./+types/draft";
import { sheets } from "~/styles/sheets";
import labCss from "~/lab/lab.css?url";
import workCss from "~/styles/work/work.css?url";

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadEntryForm(contextOf(context), { request, draftId: params.draftId, paths: VENDOR_ENTRY });

export const action = ({ context, request, params }: Route.ActionArgs) =>
  actOnEntry(contextOf(context), { request, draftId: params.draftId, paths: VENDOR_ENTRY });

export const handle = sheets(labCss, workCss);

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Upload a lab result",
      description: "A result and its certificate.",
      path: draftPath(VENDOR_ENTRY, params.draftId),
      noindex: true,
    },
    "",
  );

export default function LabDraft({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: VENDOR_ENTRY.list, label: "Lab results" }]} here="Draft" />
      <h1>Upload a lab result</h1>
      <DraftForm paths={VENDOR_ENTRY} draftId={params.draftId} loaded={loaderData} refused={actionData} />
    </div>
  );
}
