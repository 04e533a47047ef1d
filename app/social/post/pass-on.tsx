import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { socialPostPage } from "@worker/domain/views/social/post-page";
import { SOCIAL, socialActionPath, socialPostPath } from "@worker/domain/voice/social/addresses";
import { passOnPageForm } from "@worker/domain/voice/social/forms";
import { SOCIAL_MAX, VISIBILITIES, VISIBILITY_LABELS } from "@worker/domain/voice/social/limits";
import { passOn } from "@worker/domain/voice/social/publish";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { Field, Select, Textarea } from "~/ui/field";
import { Note } from "~/ui/note";
import { PostHtml } from "~/forum/text/post-html";
import { PersonMark, nameOf } from "~/people/person";
import forumCss from "~/forum/forum.css?url";
import socialCss from "../social.css?url";
import { answerForm } from "../write/answer-form.server";
import type { Route } from "./+types/pass-on";

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { post } = await orNotFound(socialPostPage(site, postId, { cursor: null, limit: 1 }));
  return { post, isOpen: post.hidden === null && post.visibility === "public" };
}

export const action = ({ context, params: { postId }, request }: Route.ActionArgs) => {
  const site = contextOf(context);
  return answerForm(site, request, {
    schema: passOnPageForm,
    send: async (input) => {
      const { id, held } = await passOn(site, postId, input);
      return held === null ? { to: SOCIAL, text: "You passed it on." } : { to: socialPostPath(id), text: held };
    },
  });
};

export const handle = sheets(forumCss, socialCss);

export const meta = ({ params: { postId } }: Route.MetaArgs) =>
  pageMeta(
    { title: "Pass on", description: "Pass a post on.", path: socialActionPath(postId, "pass-on"), noindex: true },
    "",
  );

export default function PassOn({ loaderData: { post, isOpen }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.errors["form"];
  return (
    <div className="stack social-alone">
      <Breadcrumbs
        trail={[
          { to: SOCIAL, label: "Social" },
          { to: socialPostPath(post.id), label: "Post" },
        ]}
        here="Pass on"
      />
      <h1>Pass it on</h1>
      {isOpen ? (
        <>
          <p className="muted">
            It comes into the feeds of your readers as a post of yours, and counts as one share. What its author changes
            or takes back changes here too.
          </p>
          <div className="social-shared">
            <p className="row small">
              <PersonMark person={post.author} size={24} /> {nameOf(post.author)}
            </p>
            <div className="social-text">
              <PostHtml html={post.html ?? ""} />
            </div>
          </div>
          {refusal !== undefined && (
            <Note kind="bad" role="alert">
              {refusal}
            </Note>
          )}
          <Form method="post" className="stack">
            <Field name="content" label="Your own words (optional)" error={actionData?.errors["content"]}>
              <Textarea
                name="content"
                rows={3}
                maxLength={2 * SOCIAL_MAX}
                defaultValue={actionData?.values["content"]}
              />
            </Field>
            <Field name="visibility" label="Who may read it" error={actionData?.errors["visibility"]}>
              <Select
                name="visibility"
                defaultValue={actionData?.values["visibility"] ?? "public"}
                options={VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value] }))}
              />
            </Field>
            <div className="row row--wrap">
              <Button variant="primary" icon="repeat">
                Pass it on
              </Button>
              <LinkButton variant="quiet" to={socialPostPath(post.id)}>
                Back
              </LinkButton>
            </div>
          </Form>
        </>
      ) : (
        <Note>Only what is meant for everybody can be passed on.</Note>
      )}
    </div>
  );
}
