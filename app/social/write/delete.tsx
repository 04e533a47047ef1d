import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { readForDeletion } from "@worker/domain/views/social/for-deletion";
import { removeSocial } from "@worker/domain/oversight/moderation/remove-social";
import { SOCIAL } from "@worker/domain/voice/social/addresses";
import { mayUndo, undoDelete } from "@worker/domain/voice/social/delete";
import { socialDeletionForm } from "@worker/domain/voice/social/forms";
import { PostHtml } from "~/forum/text/post-html";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Button, LinkButton } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Note } from "~/ui/note";
import forumCss from "~/forum/forum.css?url";
import socialCss from "../social.css?url";
import { answerForm } from "./answer-form.server";
import { subjectOf } from "./subject";
import type { Route } from "./+types/delete";

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { kind, id, path } = subjectOf(params);
  const row = await orNotFound(readForDeletion(site, kind, id));
  return { ...row, kind, path, undo: row.isOwn && mayUndo(row, site.now) };
}

export const action = ({ context, params, request }: Route.ActionArgs) => {
  const site = contextOf(context);
  const { kind, id, path } = subjectOf(params);
  return answerForm(site, request, {
    schema: socialDeletionForm,
    send: async ({ intent, reason }) => {
      if (intent === "undo") {
        const shown = (await undoDelete(site, kind, id)) === "shown";
        return { to: path, text: shown ? "It is back." : "It is back, and waits for a moderator." };
      }
      await removeSocial(site, kind, id, reason);
      // An own one can be brought back from here, a hidden one is read where it stands.
      return reason === undefined ? { to: `${path}/delete`, text: "Deleted." } : { to: path, text: "Hidden." };
    },
  });
};

export const handle = sheets(forumCss, socialCss);

export const meta = () =>
  pageMeta({ title: "Delete", description: "Delete what you wrote.", path: SOCIAL, noindex: true }, "");

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, html, hiddenCause, hiddenReason, isOwn, undo, path } = loaderData;
  const what = kind === "social_post" ? "this post" : "this comment";
  const does = isOwn ? "Delete" : "Hide";
  const isGone = hiddenCause === "author" || hiddenCause === "moderator";
  const refusal = actionData?.errors["form"];
  return (
    <div className="stack social-alone">
      <h1>{isGone ? (hiddenCause === "author" ? "Deleted" : "Hidden") : `${does} ${what}?`}</h1>
      {refusal !== undefined && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
      {hiddenCause === "moderator" && <Note kind="bad">Hidden by a moderator: {hiddenReason}</Note>}
      {hiddenCause === "author" && !undo && <Note>What was deleted can be brought back for a day.</Note>}
      {!isGone && isOwn && (
        <p className="muted">Where others answered, a place stays that says neither what it was nor whose.</p>
      )}
      <blockquote className="quote">
        <PostHtml html={html} />
      </blockquote>
      <Form method="post" className="stack">
        {!isGone && !isOwn && (
          <Field
            name="reason"
            label="Reason"
            help="Its author reads it, and can appeal against it."
            error={actionData?.errors["reason"]}
          >
            <Input name="reason" required maxLength={1000} defaultValue={actionData?.values["reason"] ?? ""} />
          </Field>
        )}
        <div className="row row--wrap">
          {!isGone && (
            <Button variant="danger-solid" name="intent" value="delete">
              {does} it
            </Button>
          )}
          {undo && (
            <Button variant="primary" icon="undo-2" name="intent" value="undo">
              Bring it back
            </Button>
          )}
          <LinkButton to={isGone ? SOCIAL : path} variant="quiet">
            {isGone ? "To the hub" : "Keep it"}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
