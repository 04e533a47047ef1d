import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import {
  SOCIAL,
  socialCommentActionPath,
  socialCommentPath,
  socialPostPath,
} from "@worker/domain/voice/social/addresses";
import { editComment, readOwnComment } from "@worker/domain/voice/social/edit";
import { commentEditForm } from "@worker/domain/voice/social/forms";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { Note } from "~/ui/note";
import socialCss from "../social.css?url";
import { answerForm } from "./answer-form.server";
import type { Route } from "./+types/edit-comment";

export async function loader({ context, params: { commentId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  memberOf(viewer);
  const { postId, content } = await orNotFound(readOwnComment(db, viewer, commentId));
  return { postId, content };
}

export const action = ({ context, params: { commentId }, request }: Route.ActionArgs) => {
  const site = contextOf(context);
  return answerForm(site, request, {
    schema: commentEditForm,
    send: async (input) => {
      await editComment(site, commentId, input);
      return { to: socialCommentPath(commentId), text: "Your changes are there." };
    },
  });
};

export const handle = sheets(socialCss);

export const meta = ({ params: { commentId } }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Edit a comment",
      description: "Edit a comment.",
      path: socialCommentActionPath(commentId, "edit"),
      noindex: true,
    },
    "",
  );

export default function EditComment({ loaderData: { postId, content }, actionData, params }: Route.ComponentProps) {
  const refusal = actionData?.errors["form"];
  return (
    <div className="stack social-alone">
      <Breadcrumbs
        trail={[
          { to: SOCIAL, label: "Social" },
          { to: socialPostPath(postId), label: "Post" },
        ]}
        here="Edit"
      />
      <h1>Edit your comment</h1>
      {refusal !== undefined && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
      <Form method="post" className="stack">
        <Field name="content" label="Your comment" error={actionData?.errors["content"]}>
          <Textarea name="content" rows={4} required defaultValue={actionData?.values["content"] ?? content} />
        </Field>
        <div className="row row--wrap">
          <Button variant="primary">Save changes</Button>
          <LinkButton variant="quiet" to={socialCommentPath(params.commentId)}>
            Back
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
