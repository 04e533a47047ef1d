import { useRef } from "react";
import { data, redirectDocument } from "react-router";
import type * as v from "valibot";
import { contextOf, type RequestContext } from "@worker/context";
import { approveApplication } from "@worker/domain/oversight/applications/approve-application";
import { STATUS_LABELS } from "@worker/domain/oversight/applications/forms";
import { nextToReview } from "@worker/domain/oversight/applications/list-applications";
import { moveApplication } from "@worker/domain/oversight/applications/move-application";
import { readApplication, readSecrets, type ShownField } from "@worker/domain/oversight/applications/read-application";
import { reviewPageForm } from "@worker/domain/oversight/applications/review-forms";
import { Forbidden } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/application";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Note } from "~/ui/note";
import { ApplicationAnswers } from "./application-answers";
import { ApplicationDecision } from "./application-decision";
import { ApplicationMoves } from "./application-moves";
import { actOnHold } from "./applications/act";
import { APPLICATIONS_PATH } from "./applications/applications-path";
import { useQueueKeys } from "./queue/use-queue-keys";
import { sheets } from "~/styles/sheets";
import queueCss from "./queue/queue.css?url";
import staffCss from "./staff.css?url";

const NO_SECRETS: ShownField[] = [];
const NO_VALUES: Record<string, string> = {};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return { view: await orNotFound(readApplication(db, viewer, params.applicationId, now)), now };
}

export async function action({ context, request, params: { applicationId: id } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, reviewPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values, secrets: NO_SECRETS }, { status: 400 });
  try {
    if (form.value.intent === "secrets") {
      return data({ errors: {}, values: {}, secrets: await orNotFound(readSecrets(site, site.viewer, id)) });
    }
    await orNotFound(act(site, id, form.value));
  } catch (error) {
    if (error instanceof Forbidden) return refused({ form: error.message }, 403);
    const answer = refusedForm(error, site);
    return refused(answer.data.errors, answer.init?.status ?? 400);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: DONE[form.value.intent] }));
  const to = STAYS.has(form.value.intent) ? id : await nextToReview(site.db, site.viewer);
  return redirectDocument(to === null ? APPLICATIONS_PATH : `${APPLICATIONS_PATH}/${encodeURIComponent(to)}`, 303);
}

const refused = (errors: Record<string, string>, status: number) =>
  data({ errors, values: NO_VALUES, secrets: NO_SECRETS }, { status });

type Decided = Exclude<v.InferOutput<typeof reviewPageForm>, { intent: "secrets" }>;

const DONE: Record<Decided["intent"], string> = {
  take: "The application is under review.",
  ask: "The applicant has been asked for more information.",
  reject: "The application has been rejected.",
  approve: "Approved. The vendor page is live.",
  hold: "The application is yours to decide.",
  "take-over": "The application is yours to decide.",
  release: "The application is back in the queue.",
};

/** What decides nothing yet. */
const STAYS: ReadonlySet<Decided["intent"]> = new Set(["take", "hold", "take-over", "release"] as const);

async function act(site: RequestContext, id: string, form: Decided): Promise<void> {
  if (form.intent === "approve") await approveApplication(site, site.viewer, { ...form, id });
  else if (form.intent === "take") await moveApplication(site, site.viewer, { id, step: "take" });
  else if ("notes" in form) await moveApplication(site, site.viewer, { id, step: form.intent, notes: form.notes });
  else await actOnHold(site, id, form.intent);
}

/** It may hold a tax ID. */
export const headers = () => ({ "cache-control": "no-store" });

export const handle = sheets(staffCss, queueCss);

export const meta = () =>
  pageMeta(
    { title: "Application", description: "An application for verification.", path: APPLICATIONS_PATH, noindex: true },
    "",
  );

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const queue = useRef<HTMLDivElement>(null);
  useQueueKeys(queue);
  return (
    <div ref={queue} className="case case--page" data-queue="">
      <Breadcrumbs trail={[{ to: APPLICATIONS_PATH, label: "Applications" }]} here={view.businessName} />
      <h1>{view.businessName}</h1>
      <p className="row row--wrap sep small muted">
        <span>{STATUS_LABELS[view.status]}</span>
        <span>
          {view.applicant.username}, {view.applicant.email}
        </span>
      </p>
      {errors["form"] && (
        <Note kind="bad" role="alert">
          {errors["form"]}
        </Note>
      )}
      {view.claim !== null && (
        <Note kind={view.claim.proven === null ? "wait" : "good"} title={`Claims ${view.claim.name}.`}>
          {view.claim.proven === null
            ? `The domain ${view.claim.host} is not proven yet.`
            : `The domain ${view.claim.host} is proven (${PROOFS[view.claim.proven]}).`}
        </Note>
      )}
      <ApplicationAnswers view={view} secrets={actionData?.secrets ?? NO_SECRETS} />
      <ApplicationMoves moves={view.moves} now={now} />
      <ApplicationDecision view={view} now={now} errors={errors} values={actionData?.values ?? {}} />
    </div>
  );
}

const PROOFS = { dns: "DNS record", mail: "email to the domain", staff: "staff waived it" } as const;
