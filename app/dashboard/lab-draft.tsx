import { contextOf } from "@worker/context";
import { certificateApi, draftPath, VENDOR_ENTRY } from "../lab/form/entry-paths";
import { actOnEntry, loadEntryForm } from "../lab/form/entry-screen";
import { Requirements } from "../lab/form/requirements";
import { ResultForm } from "../lab/form/result-form";
import { pageMeta } from "../shell/page-meta";
import { Breadcrumbs } from "../ui/breadcrumbs";
import { DateTime } from "../ui/relative-time";
import type { Route } from "./+types/lab-draft";

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadEntryForm(contextOf(context), { request, draftId: params.draftId, paths: VENDOR_ENTRY });

export const action = ({ context, request, params }: Route.ActionArgs) =>
  actOnEntry(contextOf(context), { request, draftId: params.draftId, paths: VENDOR_ENTRY });

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
  const { fields, certificate, productChoices, labChoices, days, met, updatedAt } = loaderData;
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: VENDOR_ENTRY.list, label: "Lab results" }]} here="Draft" />
      <h1>Upload a lab result</h1>
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
          certificateAddress={certificateApi(VENDOR_ENTRY, params.draftId)}
        />
        <Requirements met={met} />
      </div>
    </div>
  );
}
