import { data, Form } from "react-router";
import { contextOf } from "@worker/context";
import { FOLLOWED, followPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { followThread, readFollowable } from "@worker/domain/voice/forum-following/follow";
import { type FollowState, threadFollowPageForm } from "@worker/domain/voice/forum-following/forms";
import { readForm } from "@worker/form-body";
import { pageMeta } from "~/shell/page-meta";
import { Button, LinkButton } from "~/ui/button";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import type { Route } from "./+types/thread";
import { answerFollow } from "./follow-answer.server";

export async function loader({ context, params: { threadId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orThreadNotFound(async () => ({ threadId, title: await readFollowable(db, viewer, threadId) }));
}

const DONE: Record<FollowState, string> = {
  followed: "You follow this thread: new posts are among your notifications.",
  muted: "This thread is muted: you hear nothing of it.",
  none: "You do not follow this thread. You still hear of what is said to you.",
};

export async function action({ context, request, params: { threadId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, threadFollowPageForm);
  if (!form.ok) throw data(null, { status: 400 });
  const { state, returnTo } = form.value;
  return orThreadNotFound(async () => {
    await followThread(site, threadId, state);
    return answerFollow(site, DONE[state], returnTo ?? threadPath(threadId));
  });
}

export const meta = () =>
  pageMeta({ title: "Follow a thread", description: "What you hear of a thread.", path: FOLLOWED, noindex: true }, "");

/** What somebody sees who opens the address by hand, such as from a notification. */
export default function FollowThreadPage({ loaderData }: Route.ComponentProps) {
  if (!("threadId" in loaderData)) return <ThreadNotFound />;
  const { threadId, title } = loaderData;
  return (
    <div className="stack">
      <h1>
        What you hear of “<bdi>{title}</bdi>”
      </h1>
      <Form method="post" action={followPath(threadId)} className="row row--wrap">
        <Button name="state" value="followed" icon="bell">
          Follow
        </Button>
        <Button name="state" value="none">
          Unfollow
        </Button>
        <Button name="state" value="muted" icon="bell-off">
          Mute
        </Button>
      </Form>
      <p className="row row--wrap">
        <LinkButton to={threadPath(threadId)} variant="quiet">
          Back to the thread
        </LinkButton>
        <LinkButton to={FOLLOWED} variant="quiet">
          Threads you follow
        </LinkButton>
      </p>
    </div>
  );
}
