import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE, recordId } from "@worker/domain/foundation/lists/forms";
import { claimCase, releaseCase } from "@worker/domain/oversight/moderation/claim-case";
import { decisionsPageQuery } from "@worker/domain/foundation/cases/forms";
import { decideRegistration } from "@worker/domain/oversight/registrations/decide-registration";
import { flaggedRegistrations } from "@worker/domain/oversight/registrations/flagged-registrations";
import { registrationDecision } from "@worker/domain/oversight/registrations/forms";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/registrations";
import { RegistrationCard } from "./registration-card";
import { sheets } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";

const HERE = "/moderation/registrations";
const pageForm = v.variant("intent", [
  v.object({ intent: v.literal("decide"), id: recordId, ...registrationDecision.entries }),
  v.object({ intent: v.picklist(["claim", "release"]), id: recordId, caseId: recordId }),
]);
type PageInput = v.InferOutput<typeof pageForm>;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor = null } = v.parse(decisionsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) =>
    flaggedRegistrations(db, viewer, { cursor: from, limit: PAGE_SIZE, now }),
  );
  return { page, later: cursor !== null, now, me: viewer.kind === "member" ? viewer.id : "" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, pageForm);
  if (!form.ok) return data({ id: form.values["id"], errors: form.errors, problem: null }, { status: 400 });
  try {
    await orNotFound(act(site, form.value));
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data({ id: form.value.id, errors: {}, problem: message }, { status });
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: doneText(form.value) }));
  return redirect(HERE, 303);
}

function act(site: ReturnType<typeof contextOf>, form: PageInput): Promise<void> {
  if (form.intent === "decide") return decideRegistration(site, site.viewer, form);
  return (form.intent === "claim" ? claimCase : releaseCase)(site, site.viewer, form.caseId);
}

function doneText(form: PageInput): string {
  if (form.intent === "decide")
    return form.decision === "approve" ? "Approved. The welcome bonus is paid." : "Blocked.";
  return form.intent === "claim" ? "The registration is yours to decide." : "The registration is back in the queue.";
}

export const handle = sheets(staffCss);

export const meta = () =>
  pageMeta(
    { title: "Flagged registrations", description: "Registrations waiting for staff.", path: HERE, noindex: true },
    "",
  );

export default function Registrations({ loaderData, actionData }: Route.ComponentProps) {
  const { page, later, now, me } = loaderData;
  return (
    <div className="case--page">
      <Breadcrumbs trail={[{ to: "/moderation", label: "Moderation" }]} here="Flagged registrations" />
      <h1>Flagged registrations</h1>
      <p className="lead muted">
        These accounts already work; the welcome bonus waits for your decision. Oldest first.
      </p>
      {actionData?.problem && (
        <Note kind="bad" role="alert">
          {actionData.problem}
        </Note>
      )}
      {page.items.length === 0 ? (
        <Empty icon="user-check" title="No registrations are waiting." />
      ) : (
        page.items.map((registration) => (
          <RegistrationCard
            key={registration.id}
            registration={registration}
            now={now}
            me={me}
            errors={actionData?.id === registration.id ? actionData.errors : {}}
          />
        ))
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "registration")}
          previous={later ? HERE : null}
          next={page.nextCursor === null ? null : `${HERE}?cursor=${page.nextCursor}`}
        />
      )}
    </div>
  );
}
