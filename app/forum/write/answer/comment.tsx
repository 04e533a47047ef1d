import { contextOf } from "@worker/context";
import { commentsPath, postActionPath } from "@worker/domain/voice/forum/addresses";
import { commentOnPost } from "@worker/domain/voice/forum-writing/comment";
import { saveDraft } from "@worker/domain/voice/forum-writing/drafts";
import { commentForm, readDraftFields } from "@worker/domain/voice/forum-writing/writing-forms";
import { commentPage } from "@worker/domain/voice/forum-writing/writing-pages";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import forumCss from "../../forum.css?url";
import { orThreadNotFound } from "../../not-found/or-thread-not-found";
import { ThreadNotFound } from "../../not-found/thread-not-found";
import { PostHtml } from "../../text/post-html";
import { answerPosted, ledTo } from "../form/posted.server";
import { orUnreached } from "../form/unreached";
import type { Route } from "./+types/comment";
import { AnswerForm } from "./answer-form";
import { AnswerPage } from "./answer-page";

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return orThreadNotFound(async () => ({ page: await commentPage(db, viewer, postId), now }));
}

export function action({ context, params: { postId }, request }: Route.ActionArgs) {
  const site = contextOf(context);
  return answerPosted(site, request, {
    schema: commentForm,
    send: async (input) => ledTo(await commentOnPost(site, postId, input), "Your comment has been posted."),
    draft: (values) => saveDraft(site, postId, readDraftFields(values)),
    failed: "Failed to post your comment. Please try again.",
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => orUnreached(request, serverAction);

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Comment", description: "Comment on a reply.", path: "/community", noindex: true }, "");

export default function Comment({ loaderData, actionData }: Route.ComponentProps) {
  if (!("page" in loaderData)) return <ThreadNotFound />;
  const { threadId, title, parent, replyId, draft, closed } = loaderData.page;
  return (
    <AnswerPage
      thread={{ threadId, title }}
      here="Comment"
      heading={`Comment on what ${parent.author} wrote`}
      lead={
        <blockquote className="quote">
          <PostHtml html={parent.html} />
        </blockquote>
      }
      closed={closed}
      back={{ to: commentsPath(threadId, replyId), label: "Back to the comments" }}
    >
      <AnswerForm
        path={postActionPath(parent.id, "comment")}
        draftPath={`/api/forum/drafts/posts/${parent.id}`}
        near={parent.id}
        id={`comment-${parent.id}`}
        what="comment"
        login="You must be logged in to comment."
        rows={4}
        start={draft?.content ?? ""}
        savedAt={draft?.savedAt ?? null}
        now={loaderData.now}
        answer={actionData}
      />
    </AnswerPage>
  );
}
