import { contextOf } from "@worker/context";
import { certificateApi, draftPath, PANEL_ENTRY } from "../lab/form/entry-paths";
import { actOnEntry, loadEntryForm } from "../lab/form/entry-screen";
import { Requirements } from "../lab/form/requirements";
import { ResultForm } from "../lab/form/result-form";
import { pageMeta } from "../shell/page-meta";
import { Breadcrumbs } from "../ui/breadcrumbs";
import { DateTime } from "../ui/relative-time";
import type { Route } from "./+types/upload-draft";
import { PANEL } from "./panel-frame";

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadEntryForm(contextOf(context), { request, draftId: params.draftId, paths: PANEL_ENTRY });

export const action = ({ context, request, params }: Route.ActionArgs) =>
  actOnEntry(contextOf(context), { request, draftId: params.draftId, paths: PANEL_ENTRY });

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
  const { fields, certificate, productChoices, labChoices, days, met, updatedAt, vendorName } = loaderData;
  return (
    <div className="stack">
      <Breadcrumbs
        trail={[
          { to: PANEL, label: "Lab panel" },
          { to: PANEL_ENTRY.list, label: "Upload Results" },
        ]}
        here="Draft"
      />
      <h1>A lab result of {vendorName}</h1>
      <p className="lead muted">
        Type what the certificate prints. The draft stays here until you submit it; last saved{" "}
        <DateTime at={updatedAt} />.
      </p>
      <div className="with-rail">
        <ResultForm
          typed={actionData?.values ?? fields}
          certificate={certificate}
          errors={actionData?.errors ?? loaderData.errors}
          productChoices={productChoices}
          labChoices={labChoices}
          days={days}
          certificateAddress={certificateApi(PANEL_ENTRY, params.draftId)}
        />
        <Requirements met={met} />
      </div>
    </div>
  );
}
