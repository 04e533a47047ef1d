import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { pollPage } from "@worker/domain/views/forum/poll-page";
import { COMMUNITY, threadPath } from "@worker/domain/voice/forum/addresses";
import { pollVotePageForm } from "@worker/domain/voice/forum-polls/forms";
import { voteInPoll } from "@worker/domain/voice/forum-polls/vote";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import forumCss from "../forum.css?url";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import postActsCss from "../post-acts.css?url";
import type { Route } from "./+types/vote";
import { PollView } from "./poll-view";

export async function loader({ context, params: { threadId } }: Route.LoaderArgs) {
  return orThreadNotFound(() => pollPage(contextOf(context), threadId));
}

export async function action({ context, request, params: { threadId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, pollVotePageForm, ["choice"]);
  const say = async (kind: "good" | "bad", text: string) => {
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind, text }));
    return redirect(`${threadPath(threadId)}#poll`, 303);
  };
  if (!form.ok) return say("bad", Object.values(form.errors)[0] ?? "Please try again.");
  try {
    await orNotFound(voteInPoll(site, threadId, form.value));
  } catch (error) {
    if (error instanceof Response) throw error;
    const { errors } = refusalOf(error, site);
    return say("bad", Object.values(errors)[0] ?? "Please try again.");
  }
  return say("good", "Your vote is counted.");
}

export const handle = sheets(forumCss, postActsCss);

export const meta = () =>
  pageMeta({ title: "Poll", description: "The poll of a thread.", path: COMMUNITY, noindex: true }, "");

/** The poll alone, for whoever was sent its address. */
export default function PollAlone({ loaderData }: Route.ComponentProps) {
  if (!("threadId" in loaderData)) return <ThreadNotFound />;
  const { threadId, title, poll, mayVote, locked } = loaderData;
  const trail = [
    { to: COMMUNITY, label: "Community" },
    { to: threadPath(threadId), label: title },
  ];
  return (
    <div className="stack forum-page">
      <Breadcrumbs trail={trail} here="Poll" />
      <h1>Poll</h1>
      {poll === null ? (
        <Empty
          title="Nothing is asked in this thread"
          action={<LinkButton to={threadPath(threadId)}>To the thread</LinkButton>}
        />
      ) : (
        <>
          <p className="muted">
            Asked in “<bdi>{title}</bdi>”.
          </p>
          <PollView threadId={threadId} poll={poll} mayVote={mayVote} signedIn locked={locked} />
          <p>
            <LinkButton to={threadPath(threadId)}>To the thread</LinkButton>
          </p>
        </>
      )}
    </div>
  );
}
