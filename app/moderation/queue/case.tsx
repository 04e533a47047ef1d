import { data, redirect, useOutletContext } from "react-router";
import { contextOf } from "@worker/context";
import { claimCase, releaseCase } from "@worker/domain/oversight/moderation/claim-case";
import { decideAppeal } from "@worker/domain/oversight/moderation/decide-appeal";
import { decideCase } from "@worker/domain/oversight/moderation/decide-case";
import { casePageForm, STATUS_LABELS } from "@worker/domain/foundation/cases/forms";
import { caseKindLabel } from "@worker/domain/foundation/cases/case-kinds";
import type { CaseView } from "@worker/domain/oversight/moderation/read-case";
import { Invalid } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type * as v from "valibot";
import { WayToIt } from "~/admin/opened-conversations/way-to-it";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import staffCss from "~/staff/staff.css?url";
import { sheets } from "~/styles/sheets";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import type { Route } from "./+types/case";
import { AppealForm } from "./appeal-form";
import { CaseAlerts } from "./case-alerts";
import { CaseAuthor } from "./case-author";
import { CaseHistory } from "./case-history";
import { CaseReports } from "./case-reports";
import { CaseSubject } from "./case-subject";
import { ClaimForm } from "./claim-form";
import { DecisionForm } from "./decision-form";

export async function action({ context, request, params }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, casePageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values, problem: undefined }, { status: 400 });
  const { value } = form;
  try {
    await orNotFound(act(site, params.caseId, value));
  } catch (error) {
    const { status, message, errors } = refusalOf(error, site);
    const values: Record<string, string> =
      value.intent === "decide" ? { standard: value.standard ?? "", reason: value.reason } : {};
    return data({ errors, values, problem: error instanceof Invalid ? undefined : message }, { status });
  }
  if ("inPlace" in value && value.inPlace !== undefined) return null;
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: DONE[value.intent] }));
  const to = value.intent === "claim" ? params.caseId : "next" in value ? value.next : undefined;
  const { search } = new URL(request.url);
  return redirect(`/moderation${to === undefined ? "" : `/${encodeURIComponent(to)}`}${search}`, 303);
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

/** What the list hands to the case that stands beside it. */
export interface PaneContext {
  view: CaseView;
  /** The conversation that an admin may open around a message. */
  conversation: { id: string; isOwn: boolean } | null;
  me: string;
  now: number;
  /** The case after this one in the list, and the one before; null where there is none. */
  next: string | null;
  previous: string | null;
  /** The list's address as it stands, with a case or without. */
  address: (caseId?: string) => string;
}

export default function Case({ actionData }: Route.ComponentProps) {
  const { view, conversation, me, now, next, previous, address } = useOutletContext<PaneContext>();
  const { may } = view;
  const answer = actionData ?? undefined;
  return (
    <section className="pane-case" aria-label="Case" key={view.id}>
      <nav className="pane-moves" aria-label="Cases">
        <LinkButton small variant="quiet" icon="arrow-left" to={address()} preventScrollReset>
          All cases
        </LinkButton>
        {previous !== null && (
          <LinkButton small variant="quiet" to={address(previous)} preventScrollReset>
            Previous
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton small variant="quiet" to={address(next)} preventScrollReset>
            Next
          </LinkButton>
        )}
      </nav>
      <div className="case case--page">
        <h1>{view.subject?.title ?? "No longer available"}</h1>
        <p className="row row--wrap sep small muted">
          <span>{caseKindLabel(view.kind)}</span>
          <span>{STATUS_LABELS[view.status]}</span>
          {view.claimedBy !== null && view.status !== "decided" && (
            <span>{view.claimedBy.id === me ? "Claimed by you" : `Claimed by ${view.claimedBy.username}`}</span>
          )}
        </p>
        {answer?.problem !== undefined && (
          <Note kind="bad" role="alert">
            {answer.problem}
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
        {view.author !== null && <CaseAuthor author={view.author} now={now} />}
        <CaseHistory view={view} />
      </div>
      <div className="pane-decide" data-bar="">
        <ClaimForm claim={may.claim} release={may.release} />
        {may.decisions.length > 0 && (
          <DecisionForm kind={view.kind} decisions={may.decisions} takes={may.claim} next={next} answer={answer} />
        )}
        {may.appeal && <AppealForm view={view} me={me} next={next} answer={answer} />}
      </div>
    </section>
  );
}
