import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { socialCommentPath, socialPostPath } from "@worker/domain/voice/social/addresses";
import { commentOnPost } from "@worker/domain/voice/social/comment";
import { commentPageForm } from "@worker/domain/voice/social/forms";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { SOCIAL } from "@worker/domain/voice/social/addresses";
import socialCss from "../social.css?url";
import { answerForm } from "../write/answer-form.server";
import { CommentForm } from "./comment-form";
import type { Route } from "./+types/comment";

/** Whoever opens the form's address by hand comes to the post that it stands below; a refused comment shows it again. */
export const loader = ({ params: { postId }, request }: Route.LoaderArgs) => {
  if (request.method === "GET" && !new URL(request.url).searchParams.has("again"))
    throw redirect(`${socialPostPath(postId)}#write`);
  return null;
};

export const action = ({ context, params: { postId }, request }: Route.ActionArgs) => {
  const site = contextOf(context);
  return answerForm(site, request, {
    schema: commentPageForm,
    send: async (input) => {
      const { id, held } = await commentOnPost(site, postId, input);
      return { to: socialCommentPath(id), text: held ?? "Your comment is there." };
    },
  });
};

export const handle = sheets(socialCss);

export const meta = () =>
  pageMeta({ title: "Comment", description: "Comment on a post.", path: SOCIAL, noindex: true }, "");

export default function CommentPage({ actionData, params: { postId } }: Route.ComponentProps) {
  return (
    <div className="stack social-alone">
      <Breadcrumbs
        trail={[
          { to: SOCIAL, label: "Social" },
          { to: socialPostPath(postId), label: "Post" },
        ]}
        here="Comment"
      />
      <h1>Comment</h1>
      <CommentForm postId={postId} answered={null} answer={actionData} />
    </div>
  );
}
