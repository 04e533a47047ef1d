import { data, Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { patternPageForm } from "@worker/domain/oversight/message-patterns/forms";
import { readPattern } from "@worker/domain/oversight/message-patterns/read-pattern";
import { resolvePattern } from "@worker/domain/oversight/message-patterns/resolve-pattern";
import { monitoringState } from "@worker/domain/oversight/monitoring/monitoring-state";
import { ACTION_LABELS, describeSighting, PATTERN_LABELS } from "@worker/domain/voice/messaging-safety/describe";
import { readForm } from "@worker/form-body";
import { toFailure } from "@worker/problems";
import { PersonLink } from "~/people/person";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import staffCss from "~/staff/staff.css?url";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Checkbox, Field, Textarea } from "~/ui/field";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import type { Route } from "./+types/pattern";
import { memberConversationsPath } from "../users/paths";
import { MESSAGES_PATH } from "../dashboard-paths";
import { MonitoringOff } from "../monitoring-off";
import { Severity } from "./pattern-list";
import { PATTERNS_PATH } from "./paths";

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { on, turnedAt } = await monitoringState(site);
  if (!on) return { on: false as const, turnedAt };
  return { on: true as const, ...(await orNotFound(readPattern(site, params.patternId))) };
}

export async function action({ context, request, params: { patternId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, patternPageForm);
  const typed = (error: string, values: Record<string, string | undefined>) => ({ error, notes: values["adminNotes"] });
  if (!form.ok) return data(typed(form.errors["adminNotes"] ?? "", form.values), { status: 400 });
  try {
    await resolvePattern(site, patternId, form.value);
  } catch (error) {
    const { expected, status, message } = toFailure(error);
    if (!expected) throw error;
    if (status === 404) throw data(null, { status });
    return data(typed(message, { adminNotes: form.value.adminNotes }), { status });
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: "The pattern is resolved." }));
  return redirect(`${PATTERNS_PATH}/${patternId}`, 303);
}

export const handle = sheets(staffCss);

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta(
    { title: "Suspicious pattern", description: "How one member writes.", path: location.pathname, noindex: true },
    "",
  );

const TRAIL = [
  { to: MESSAGES_PATH, label: "Message Monitoring" },
  { to: PATTERNS_PATH, label: "Suspicious patterns" },
];

export default function Pattern({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.on) {
    return (
      <div className="member-page">
        <Breadcrumbs trail={TRAIL} here="Pattern" />
        <h1>Suspicious pattern</h1>
        <MonitoringOff turnedAt={loaderData.turnedAt} />
      </div>
    );
  }
  const { pattern, stats, hold, holds } = loaderData;
  return (
    <div className="member-page">
      <Breadcrumbs trail={TRAIL} here={PATTERN_LABELS[pattern.patternType]} />
      <div className="page-head">
        <div>
          <h1>{PATTERN_LABELS[pattern.patternType]}</h1>
          <p className="row row--wrap">
            <PersonLink person={pattern.person} />
            <Severity of={pattern.severity} />
            <Link to={memberConversationsPath(pattern.userId)}>Open conversation…</Link>
          </p>
        </div>
      </div>
      <div className="grid-2">
        <section className="card card--pad" aria-labelledby="evidence-title">
          <h2 id="evidence-title">What was seen</h2>
          <ul className="hist-log hist-log--timed">
            {pattern.evidence.map(({ at, ...sighting }, n) => (
              <li key={`${at} ${n}`}>
                <DateTime at={at} withTime />
                <span>{describeSighting(sighting)}</span>
              </li>
            ))}
          </ul>
          <p className="small muted">Automatic action: {ACTION_LABELS[pattern.autoAction]}.</p>
          <Holds hold={hold} holds={holds} />
        </section>
        {stats !== null && <Stats stats={stats} />}
      </div>
      {pattern.resolvedAt === null ? (
        <Resolution refused={actionData} holds={holds} />
      ) : (
        <Note kind="good" title={`Resolved by ${pattern.resolvedBy ?? "a former member"}.`}>
          {pattern.adminNotes}
        </Note>
      )}
    </div>
  );
}

type Shown = Extract<Route.ComponentProps["loaderData"], { on: true }>;

function Holds({ hold, holds: { decided } }: Pick<Shown, "hold" | "holds">) {
  if (hold === null) return null;
  return (
    <Note kind="wait">
      Can write again from <DateTime at={hold.until} withTime />.
      {decided !== null && (
        <>
          {" "}
          Moderators decided about a message that they write nothing until <DateTime at={decided.until} withTime />.
          That is not ended here, only by an appeal.
        </>
      )}
    </Note>
  );
}

function Stats({ stats }: { stats: NonNullable<Shown["stats"]> }) {
  return (
    <section className="card card--pad" aria-labelledby="stats-title">
      <h2 id="stats-title">How they write now</h2>
      <Facts
        facts={[
          { label: "Spam score", value: `${stats.spamScore} of 100` },
          { label: "Account age", value: `${formatNumber(stats.accountAge)} days` },
          { label: "Conversations", value: formatNumber(stats.totalConversations) },
          { label: "Vendors contacted", value: formatNumber(stats.uniqueVendorsContacted) },
          { label: "Contact requests", value: formatNumber(stats.vendorContacts) },
          { label: "Messages in 24 hours", value: formatNumber(stats.messagesLast24h) },
          { label: "Messages in 7 days", value: formatNumber(stats.messagesLast7d) },
          {
            label: "Average length of the last 10",
            value: stats.averageMessageLength === null ? "Not known" : `${stats.averageMessageLength} characters`,
          },
        ]}
      />
    </section>
  );
}

function Resolution({
  refused,
  holds: { limit, decided },
}: {
  refused: { error: string; notes: string | undefined } | undefined;
} & Pick<Shown, "holds">) {
  return (
    <section className="section" aria-labelledby="resolve-title">
      <h2 id="resolve-title">Resolve</h2>
      <Form method="post" preventScrollReset className="stack">
        <Field
          name="adminNotes"
          label="What you found or did"
          help="For admins; the member never sees it."
          error={refused?.error}
        >
          <Textarea name="adminNotes" rows={3} required defaultValue={refused?.notes} />
        </Field>
        {limit !== null && (
          <Checkbox name="release" value="1">
            {decided === null ? "Let them write again at once" : "End the limit; what moderators decided stands"}
          </Checkbox>
        )}
        <div>
          <Button variant="primary">Resolve the pattern</Button>
        </div>
      </Form>
    </section>
  );
}
