import { useRef } from "react";
import { data, redirectDocument } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { decideApplication } from "@worker/domain/oversight/tester-applications/decide-application";
import { nextToReview } from "@worker/domain/oversight/tester-applications/list-applications";
import { readApplication, type TesterView } from "@worker/domain/oversight/tester-applications/read-application";
import { type ReviewInput, reviewPageForm } from "@worker/domain/oversight/tester-applications/review-forms";
import { SAMPLE_WORDS, STATUS_LABELS } from "@worker/domain/voice/testers/program";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import queueCss from "~/staff/queue/queue.css?url";
import { useQueueKeys } from "~/staff/queue/use-queue-keys";
import staffCss from "~/staff/staff.css?url";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Facts } from "~/ui/facts";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { RelativeTime } from "~/ui/relative-time";
import type { Route } from "./+types/application";
import { actOnHold } from "./act";
import { Decision } from "./decision";
import { Identity } from "./identity";
import { QUEUE_PATH } from "./queue-path";

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = contextOf(context);
  return { view: await orNotFound(readApplication(site, site.viewer, params.applicationId)), now: site.now };
}

const DONE: Record<ReviewInput["intent"], string> = {
  take: "The application is under review.",
  ask: "The applicant has been asked for more information.",
  reject: "The application has been rejected.",
  approve: "Approved. The applicant is a trusted tester.",
  hold: "The application is yours to decide.",
  "take-over": "The application is yours to decide.",
  release: "The application is back in the queue.",
};

/** What decides nothing yet. */
const STAYS: ReadonlySet<string> = new Set(["take", "hold", "take-over", "release"]);

export async function action({ context, request, params: { applicationId: id } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, reviewPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const values: Record<string, string> = "notes" in form.value ? { notes: form.value.notes } : {};
  try {
    await orNotFound(act(site, id, form.value));
  } catch (error) {
    const { status, errors } = refusalOf(error, site);
    return data({ errors, values }, { status });
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: DONE[form.value.intent] }));
  const to = STAYS.has(form.value.intent) ? id : await nextToReview(site.db, site.viewer);
  return redirectDocument(to === null ? QUEUE_PATH : `${QUEUE_PATH}/${encodeURIComponent(to)}`, 303);
}

async function act(site: RequestContext, id: string, form: ReviewInput): Promise<void> {
  const { intent } = form;
  if (intent === "take") await decideApplication(site, site.viewer, { id, step: "take" });
  else if ("notes" in form) await decideApplication(site, site.viewer, { id, step: form.intent, notes: form.notes });
  else await actOnHold(site, id, form.intent);
}

/** It shows personal information to whoever has it in hand. */
export const headers = () => ({ "cache-control": "no-store" });

export const handle = sheets(staffCss, queueCss);

export const meta = () =>
  pageMeta(
    {
      title: "Tester application",
      description: "An application to the trusted tester program.",
      path: QUEUE_PATH,
      noindex: true,
    },
    "",
  );

export default function TesterApplication({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const queue = useRef<HTMLDivElement>(null);
  useQueueKeys(queue);
  return (
    <div ref={queue} className="case case--page" data-queue="">
      <Breadcrumbs trail={[{ to: QUEUE_PATH, label: "Tester applications" }]} here={view.applicant.username} />
      <h1>{view.applicant.username}</h1>
      <p className="row row--wrap sep small muted">
        <span>{STATUS_LABELS[view.status]}</span>
        <Link to={`/profile/${view.applicant.id}`}>Profile</Link>
      </p>
      {errors["form"] && (
        <Note kind="bad" role="alert">
          {errors["form"]}
        </Note>
      )}
      <Sections view={view} />
      <Identity id={view.id} document={view.document} isSameBirthday={view.isSameBirthday} />
      <History moves={view.moves} now={now} />
      <Decision view={view} now={now} errors={errors} values={actionData?.values ?? {}} />
    </div>
  );
}

/** What the applicant wrote, step by step. */
function Sections({ view }: { view: TesterView }) {
  if (view.status === "needs_info")
    return <p className="muted">The applicant is changing the answers; they show once they are sent again.</p>;
  return view.sections.map(({ title, fields }, at) => (
    <section key={title} aria-label={title} className="stack">
      <h2>{title}</h2>
      {fields.length === 0 ? (
        <p className="muted">Shown to whoever has the application in hand.</p>
      ) : (
        <Facts facts={fields.map(({ label, value }) => ({ label, value: <span className="pre">{value}</span> }))} />
      )}
      {at === WRITING && (
        <p className="small muted">
          The sample has {view.words} words; at least {SAMPLE_WORDS} are asked for.
        </p>
      )}
    </section>
  ));
}

/** The place of the step with the sample review. */
const WRITING = 2;

function History({ moves, now }: { moves: TesterView["moves"]; now: number }) {
  return (
    <section aria-labelledby="moves-title">
      <h2 id="moves-title">History</h2>
      <ol className="stack">
        {moves.map((move) => (
          <li key={`${move.at} ${move.to}`}>
            <b>{STATUS_LABELS[move.to]}</b>{" "}
            <span className="small muted">
              by {move.by}, <RelativeTime at={move.at} now={now} />
            </span>
            {move.notes !== "" && <p className="pre">{move.notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
