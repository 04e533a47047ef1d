import { useRef } from "react";
import { data, redirect, useFetcher } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import { claimCase, releaseCase } from "@worker/domain/oversight/moderation/claim-case";
import {
  type DecidedRegistrations,
  decideRegistration,
  decideRegistrations,
} from "@worker/domain/oversight/registrations/decide-registration";
import { flaggedRegistrations } from "@worker/domain/oversight/registrations/flagged-registrations";
import {
  NOTE_MAX,
  registrationsForm,
  type RegistrationsInput,
  registrationsPageQuery,
} from "@worker/domain/oversight/registrations/forms";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { ownAddress } from "~/shell/own-address";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { NotDecided } from "~/staff/queue/not-decided";
import { QueueFind } from "~/staff/queue/queue-find";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { SelectionBar } from "~/staff/queue/selection-bar";
import { useQueueKeys } from "~/staff/queue/use-queue-keys";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/registrations";
import { RegistrationCard } from "./registration-card";
import { sheets } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";
import queueCss from "~/staff/queue/queue.css?url";

const HERE = "/moderation/registrations";

type Query = Pick<v.InferOutput<typeof registrationsPageQuery>, "q" | "sort">;

function pathOf({ q, sort }: Query, cursor?: string): string {
  const params = { ...(q && { q }), ...(sort !== "oldest" && { sort }), ...(cursor !== undefined && { cursor }) };
  const search = new URLSearchParams(params).toString();
  return search === "" ? HERE : `${HERE}?${search}`;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const { cursor = null, ...query } = v.parse(registrationsPageQuery, params);
  const page = await orFirstPage(cursor, (from) =>
    flaggedRegistrations(db, viewer, { ...query, cursor: from, limit: QUEUE_SIZE, now }),
  );
  return { page, query, later: cursor !== null, now, me: viewer.kind === "member" ? viewer.id : "" };
}

/** What came of the forms: of one registration, or of a selection. */
interface Answer {
  id: string | undefined;
  errors: Partial<Record<string, string>>;
  problem: string | null;
  selection?: DecidedRegistrations & { done: string | null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, registrationsForm, ["ids"]);
  if (!form.ok) return answered({ id: form.values["id"], errors: form.errors, problem: null }, 400);
  const { value } = form;
  let text: string;
  try {
    if ("ids" in value) {
      const came = await onSelection(site, value);
      if (came.refused.length > 0)
        return answered({ id: undefined, errors: {}, problem: null, selection: came }, came.done === null ? 409 : 200);
      text = came.done ?? "";
    } else {
      await orNotFound(act(site, value));
      text = doneText(value);
    }
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return answered({ id: "id" in value ? value.id : undefined, errors: {}, problem: message }, status);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(ownAddress(request), 303);
}

const answered = (answer: Answer, status: number) => data(answer, { status });

type OfOne = Extract<RegistrationsInput, { id: string }>;
type OfSeveral = Extract<RegistrationsInput, { ids: string[] }>;

async function onSelection(site: ReturnType<typeof contextOf>, { intent, ids, reason }: OfSeveral) {
  const decision = intent === "approve-selected" ? "approve" : "block";
  const came = await decideRegistrations(site, site.viewer, { ids, decision, note: reason });
  const word = decision === "approve" ? "approved" : "blocked";
  const many = plural(came.decided.length, "registration");
  return { ...came, done: came.decided.length === 0 ? null : `${many} ${word}.` };
}

function act(site: ReturnType<typeof contextOf>, form: OfOne): Promise<void> {
  if (form.intent === "decide") return decideRegistration(site, site.viewer, form);
  return (form.intent === "claim" ? claimCase : releaseCase)(site, site.viewer, form.caseId);
}

function doneText(form: OfOne): string {
  if (form.intent === "decide")
    return form.decision === "approve" ? "Approved. The welcome bonus is paid." : "Blocked.";
  return form.intent === "claim" ? "The registration is yours to decide." : "The registration is back in the queue.";
}

export const handle = sheets(staffCss, queueCss);

export const meta = () =>
  pageMeta(
    { title: "Flagged registrations", description: "Registrations waiting for staff.", path: HERE, noindex: true },
    "",
  );

const SORTS = [
  { value: "oldest", label: "Oldest first" },
  { value: "score", label: "Highest score first" },
];

const APPROVING = {
  ...{ opener: "Approve selected…", label: "Approve selected", intent: "approve-selected", good: true },
  ...{ reason: "Note, for staff", max: NOTE_MAX },
};

export default function Registrations({ loaderData, actionData }: Route.ComponentProps) {
  const { page, query, later, now, me } = loaderData;
  const queue = useRef<HTMLDivElement>(null);
  const selection = useFetcher<Answer>();
  useQueueKeys(queue);
  const posted = selection.data ?? actionData;
  const came = posted?.selection;
  const problem = actionData?.problem ?? selection.data?.problem;
  const nothing = posted?.errors["reason"] ?? posted?.errors["ids"];
  return (
    <div className="case--page">
      <Breadcrumbs trail={[{ to: "/moderation", label: "Moderation" }]} here="Flagged registrations" />
      <h1>Flagged registrations</h1>
      <p className="lead muted">These accounts already work; the welcome bonus waits for your decision.</p>
      {problem && (
        <Note kind="bad" role="alert">
          {problem}
        </Note>
      )}
      <QueueFind
        label="Registrations"
        q={query.q}
        help="Start of a username"
        choices={[{ name: "sort", label: "Order", value: query.sort, options: SORTS }]}
        keep={{}}
      />
      {came && (
        <NotDecided
          done={came.done}
          refused={came.refused.map(({ username, ...each }) => ({ ...each, name: username || "One of them" }))}
        />
      )}
      {page.items.length === 0 ? (
        <NoRegistrations isNarrow={query.q !== "" || later} />
      ) : (
        <div ref={queue} className="queue stack" data-queue="">
          <SelectionBar
            queue={queue}
            fetcher={selection}
            noun="registration"
            act={null}
            reasoned={APPROVING}
            error={nothing}
          />
          {page.items.map((registration) => (
            <RegistrationCard
              key={registration.id}
              registration={registration}
              now={now}
              me={me}
              errors={actionData?.id === registration.id ? actionData.errors : {}}
            />
          ))}
          <QueueKeys approve={null} reject="write the note" selected={null} selects />
        </div>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "registration")}
          previous={later ? pathOf(query) : null}
          next={page.nextCursor === null ? null : pathOf(query, page.nextCursor)}
        />
      )}
    </div>
  );
}

function NoRegistrations({ isNarrow }: { isNarrow: boolean }) {
  const all = <LinkButton to={HERE}>Show all</LinkButton>;
  const title = isNarrow ? "No registrations here." : "No registrations are waiting.";
  return <Empty icon="user-check" title={title} action={isNarrow ? all : undefined} />;
}
