import { contextOf } from "@worker/context";
import { threadPath } from "@worker/domain/voice/forum/addresses";
import { saveDraft } from "@worker/domain/voice/forum-writing/drafts";
import { replyInThread } from "@worker/domain/voice/forum-writing/reply";
import { readDraftFields, replyForm } from "@worker/domain/voice/forum-writing/writing-forms";
import { replyPage } from "@worker/domain/voice/forum-writing/writing-pages";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import forumCss from "../../forum.css?url";
import { orThreadNotFound } from "../../not-found/or-thread-not-found";
import { ThreadNotFound } from "../../not-found/thread-not-found";
import { answerPosted, ledTo } from "../form/posted.server";
import { SlowLine } from "../form/slow-line";
import { orUnreached } from "../form/unreached";
import type { Route } from "./+types/reply";
import { AnswerPage } from "./answer-page";
import { ReplyForm } from "./reply-form";

export async function loader({ context, params: { threadId }, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const quoted = new URL(request.url).searchParams.get("quote");
  return orThreadNotFound(async () => ({ page: await replyPage(db, viewer, { threadId, quoted, now }), now }));
}

export function action({ context, params: { threadId }, request }: Route.ActionArgs) {
  const site = contextOf(context);
  return answerPosted(site, request, {
    schema: replyForm,
    send: async (input) => ledTo(await replyInThread(site, threadId, input), "Your reply has been posted."),
    draft: (values) => saveDraft(site, threadId, readDraftFields(values)),
    failed: "Failed to post your reply. Please try again.",
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => orUnreached(request, serverAction);

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Reply", description: "Reply in a thread.", path: "/community", noindex: true }, "");

export default function Reply({ loaderData, actionData }: Route.ComponentProps) {
  if (!("page" in loaderData)) return <ThreadNotFound />;
  const { threadId, title, quote, draft, closed, everyMs } = loaderData.page;
  const start = [draft?.content ?? "", quote].filter((text) => text !== "").join("\n\n");
  return (
    <AnswerPage
      thread={{ threadId, title }}
      here="Reply"
      heading={`Reply to “${title}”`}
      lead={closed === null && everyMs !== null && <SlowLine everyMs={everyMs} />}
      closed={closed}
      back={{ to: threadPath(threadId), label: "Back to the thread" }}
    >
      <ReplyForm
        threadId={threadId}
        start={start}
        savedAt={draft?.savedAt ?? null}
        now={loaderData.now}
        answer={actionData}
      />
    </AnswerPage>
  );
}
