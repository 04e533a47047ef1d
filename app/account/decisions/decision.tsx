import { data, Form, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { appealDecision } from "@worker/domain/oversight/moderation/appeal-decision";
import { APPEAL_MAX, appealForm } from "@worker/domain/foundation/cases/forms";
import { ownDecision, type OwnDecision } from "@worker/domain/oversight/moderation/own-decisions";
import { Conflict } from "@worker/errors";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/decision";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Field, Textarea } from "~/ui/field";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { AccountFrame } from "../frame/account-frame";
import { decisionState } from "./words";
import { sheets } from "~/styles/sheets";
import accountCss from "../account.css?url";

export async function loader({ context, params }: Route.LoaderArgs) {
  return { decision: await orNotFound(ownDecision(contextOf(context), params.caseId)) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, appealForm);
  if (!form.ok)
    return data(
      { error: form.errors["text"] ?? form.errors["form"], text: form.values["text"], problem: null },
      { status: 400 },
    );
  try {
    await orNotFound(appealDecision(site, site.viewer, { caseId: params.caseId, text: form.value.text }));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return data({ error: undefined, text: form.value.text, problem: error.message }, { status: 409 });
  }
  site.setHeader(
    "set-cookie",
    await site.cookies.setFlash({ kind: "good", text: "Your appeal is with the moderators." }),
  );
  return redirect(`/account/decisions/${encodeURIComponent(params.caseId)}`, 303);
}

export const handle = sheets(accountCss);

export const meta = () =>
  pageMeta(
    { title: "A decision", description: "What moderators decided.", path: "/account/decisions", noindex: true },
    "",
  );

export default function Decision({ loaderData, actionData }: Route.ComponentProps) {
  const { decision } = loaderData;
  return (
    <AccountFrame title="A decision of our moderators" current="/account/decisions" lead={`About ${decision.about}.`}>
      <Content decision={decision} />
      <Facts
        facts={[
          { label: "Decision", value: decisionState(decision) },
          { label: "Reason", value: decision.reason },
          { label: "Decided", value: <DateTime at={decision.decidedAt} /> },
        ]}
      />
      {actionData?.problem && (
        <Note kind="bad" role="alert">
          {actionData.problem}
        </Note>
      )}
      <Appeal decision={decision} />
      {decision.appealUntil !== null && (
        <Form method="post" className="stack" noValidate>
          <h2>Appeal</h2>
          <p className="muted">
            Your appeal is reviewed once, by somebody other than who decided where our team has such a person. You can
            appeal until <DateTime at={decision.appealUntil} />.
          </p>
          <Field name="text" label="Why is the decision wrong?" error={actionData?.error}>
            <Textarea name="text" rows={5} maxLength={APPEAL_MAX} defaultValue={actionData?.text} required />
          </Field>
          <Button variant="primary">Send the appeal</Button>
        </Form>
      )}
    </AccountFrame>
  );
}

function Content({ decision: { title, text } }: { decision: OwnDecision }) {
  if (title === null) return null;
  return (
    <section className="quote" aria-label="What it is about">
      <p className="strong">{title}</p>
      {text !== "" && (
        <p className="pre" dir="auto">
          {text}
        </p>
      )}
    </section>
  );
}

function Appeal({ decision }: { decision: OwnDecision }) {
  const { appeal, appealedAt, outcome, outcomeReason, outcomeAt } = decision;
  if (appeal === null || appealedAt === null) return null;
  return (
    <section aria-labelledby="appeal-title">
      <h2 id="appeal-title">Your appeal</h2>
      <p className="quote pre" dir="auto">
        {appeal}
      </p>
      {outcome === null ? (
        <Note kind="wait">It is waiting for a moderator.</Note>
      ) : (
        <Note
          kind={outcome === "overturned" ? "good" : "plain"}
          title={outcome === "overturned" ? "Overturned." : "Upheld."}
        >
          {outcomeReason} {outcomeAt !== null && <DateTime at={outcomeAt} />}
        </Note>
      )}
    </section>
  );
}
