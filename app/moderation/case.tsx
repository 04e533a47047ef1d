import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { can } from "@worker/domain/foundation/access/policy";
import { claimCase, releaseCase } from "@worker/domain/oversight/moderation/claim-case";
import { decideAppeal } from "@worker/domain/oversight/moderation/decide-appeal";
import { decideCase } from "@worker/domain/oversight/moderation/decide-case";
import { casePageForm, STATUS_LABELS } from "@worker/domain/foundation/cases/forms";
import { caseKindLabel } from "@worker/domain/foundation/cases/case-kinds";
import { readCase } from "@worker/domain/oversight/moderation/read-case";
import { otherMember } from "@worker/domain/voice/messages/conversation-id";
import { placeOf } from "@worker/domain/voice/reported-messages/reported-id";
import { Conflict, Forbidden, Invalid } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type * as v from "valibot";
import { WayToIt } from "~/admin/opened-conversations/way-to-it";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Note } from "~/ui/note";
import type { Route } from "./+types/case";
import { AppealForm } from "./appeal-form";
import { CaseAlerts } from "./case-alerts";
import { CaseHistory } from "./case-history";
import { CaseReports } from "./case-reports";
import { CaseSubject } from "./case-subject";
import { ClaimForm } from "./claim-form";
import { DecisionForm } from "./decision-form";
import { sheets } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { viewer, now } = site;
  const view = await orNotFound(readCase(site, params.caseId));
  // Whoever decides sees the one message; an admin may open what stands around it.
  const mayOpen = view.kind === "message" && can(viewer, "message.open");
  const id = mayOpen ? placeOf(view.subject?.id ?? "")?.conversation : undefined;
  const me = viewer.kind === "member" ? viewer.id : "";
  return { view, me, now, conversation: id === undefined ? null : { id, isOwn: otherMember(id, me) !== null } };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, casePageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values, problem: undefined }, { status: 400 });
  try {
    await orNotFound(act(site, params.caseId, form.value));
  } catch (error) {
    const status =
      error instanceof Conflict ? 409 : error instanceof Forbidden ? 403 : error instanceof Invalid ? 400 : 0;
    if (status === 0 || !(error instanceof Error)) throw error;
    return data({ errors: {}, values: {}, problem: error.message }, { status });
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: DONE[form.value.intent] }));
  const stays = form.value.intent === "claim";
  return redirect(stays ? `/moderation/${encodeURIComponent(params.caseId)}` : "/moderation", 303);
}

type Intent = v.InferOutput<typeof casePageForm>;
const DONE: Record<Intent["intent"], string> = {
  claim: "The case is yours.",
  release: "The case is back in the queue.",
  decide: "Decided.",
  appeal: "The appeal has been decided.",
};

function act(site: ReturnType<typeof contextOf>, id: string, form: Intent): Promise<void> {
  switch (form.intent) {
    case "claim":
      return claimCase(site, site.viewer, id);
    case "release":
      return releaseCase(site, site.viewer, id);
    case "decide":
      return decideCase(site, { ...form, id });
    case "appeal":
      return decideAppeal(site, { ...form, id });
  }
}

export const handle = sheets(staffCss);

export const meta = () =>
  pageMeta({ title: "Case", description: "A case of the moderation queue.", path: "/moderation", noindex: true }, "");

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { view, me, now, conversation } = loaderData;
  const { may } = view;
  return (
    <div className="case case--page">
      <Breadcrumbs trail={[{ to: "/moderation", label: "Moderation" }]} here={caseKindLabel(view.kind)} />
      <h1>{view.subject?.title ?? "No longer available"}</h1>
      <p className="row row--wrap sep small muted">
        <span>{caseKindLabel(view.kind)}</span>
        <span>{STATUS_LABELS[view.status]}</span>
        {view.claimedBy !== null && view.status !== "decided" && (
          <span>{view.claimedBy.id === me ? "Claimed by you" : `Claimed by ${view.claimedBy.username}`}</span>
        )}
      </p>
      {actionData?.problem !== undefined && (
        <Note kind="bad" role="alert">
          {actionData.problem}
        </Note>
      )}
      {may.reason !== null && <Note kind="wait">{may.reason}</Note>}
      <CaseSubject view={view} />
      {conversation !== null && (
        <p className="small">
          <WayToIt {...conversation} />
        </p>
      )}
      <CaseAlerts alerts={view.alerts} now={now} />
      <CaseReports reports={view.reports} now={now} />
      <CaseHistory view={view} />
      <ClaimForm claim={may.claim} release={may.release} />
      {may.decisions.length > 0 && <DecisionForm kind={view.kind} decisions={may.decisions} answer={actionData} />}
      {may.appeal && <AppealForm view={view} me={me} answer={actionData} />}
    </div>
  );
}
