import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { SOCIAL, socialActionPath, socialPostPath } from "@worker/domain/voice/social/addresses";
import { editPost, type OwnPost, readOwnPost } from "@worker/domain/voice/social/edit";
import { socialEditPageForm } from "@worker/domain/voice/social/forms";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import socialCss from "../social.css?url";
import { answerForm } from "./answer-form.server";
import { PostFields } from "./post-fields";
import type { Route } from "./+types/edit";

const typedOf = (post: OwnPost): Record<string, string> => ({
  ...{ type: post.type, content: post.content, visibility: post.visibility, tags: post.tags.join(", ") },
  ...{ extractType: post.extractType ?? "", vendor: post.vendorName ?? "", dose: post.dose ?? "" },
  ...{
    effects: post.effects.join(", "),
    rating: post.rating === null ? "" : String(post.rating),
    notes: post.notes ?? "",
  },
});

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  memberOf(viewer);
  const post = await orNotFound(readOwnPost(db, viewer, postId));
  const passesOn = post.sharedPostId !== null;
  return { typed: typedOf(post), basedOn: post.editedAt ?? 0, passesOn, isHidden: post.hiddenCause === "moderator" };
}

export const action = ({ context, params: { postId }, request }: Route.ActionArgs) => {
  const site = contextOf(context);
  return answerForm(site, request, {
    schema: socialEditPageForm,
    send: async (input) => {
      await editPost(site, postId, input);
      return { to: socialPostPath(postId), text: "Your changes are there." };
    },
  });
};

export const handle = sheets(socialCss);

export const meta = ({ params: { postId } }: Route.MetaArgs) =>
  pageMeta(
    { title: "Edit a post", description: "Edit a post.", path: socialActionPath(postId, "edit"), noindex: true },
    "",
  );

export default function Edit({ loaderData, actionData, params: { postId } }: Route.ComponentProps) {
  const { typed, basedOn, passesOn, isHidden } = loaderData;
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
      <h1>Edit your post</h1>
      {isHidden && <Note kind="bad">A moderator hid it, so it cannot be changed.</Note>}
      {refusal !== undefined && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
      <Form method="post" className="stack">
        <input type="hidden" name="basedOn" value={basedOn} />
        <PostFields
          values={actionData?.values ?? typed}
          errors={actionData?.errors ?? {}}
          name={null}
          passesOn={passesOn}
        />
        <div className="row row--wrap">
          <Button variant="primary">Save changes</Button>
          <LinkButton variant="quiet" to={socialPostPath(postId)}>
            Back
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
