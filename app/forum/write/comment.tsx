import { contextOf } from "@worker/context";
import { commentsPath, postPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { commentOnPost } from "@worker/domain/voice/forum-writing/comment";
import { saveDraft } from "@worker/domain/voice/forum-writing/drafts";
import { commentForm, readDraftFields } from "@worker/domain/voice/forum-writing/writing-forms";
import { commentPage } from "@worker/domain/voice/forum-writing/writing-pages";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import forumCss from "../forum.css?url";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import { PostHtml } from "../text/post-html";
import type { Route } from "./+types/comment";
import { CommentForm } from "./comment-form";
import { answerPosted } from "./posted.server";
import { orUnreached } from "./unreached";

export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  return orThreadNotFound(async () => ({ page: await commentPage(db, viewer, postId), now }));
}

export function action({ context, params: { postId }, request }: Route.ActionArgs) {
  const site = contextOf(context);
  return answerPosted(site, request, {
    schema: commentForm,
    send: async (input) => {
      const { id, threadId, held } = await commentOnPost(site, postId, input);
      return held === null
        ? { to: postPath(id), text: "Your comment has been posted." }
        : { to: threadPath(threadId), text: held };
    },
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
  const back = commentsPath(threadId, replyId);
  return (
    <div className="stack forum-page">
      <Breadcrumbs
        trail={[
          { to: "/community", label: "Community" },
          { to: threadPath(threadId), label: title },
        ]}
        here="Comment"
      />
      <h1>Comment on what {parent.author} wrote</h1>
      <blockquote className="quote">
        <PostHtml html={parent.html} />
      </blockquote>
      {closed === null ? (
        <CommentForm parentId={parent.id} draft={draft} now={loaderData.now} answer={actionData} />
      ) : (
        <Note icon="lock">{closed}</Note>
      )}
      <p>
        <Link to={back}>Back to the comments</Link>
      </p>
    </div>
  );
}
