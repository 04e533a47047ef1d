import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { COMMUNITY, threadPath } from "@worker/domain/voice/forum/addresses";
import { pollVotePageForm } from "@worker/domain/voice/forum-polls/forms";
import { voteInPoll } from "@worker/domain/voice/forum-polls/vote";
import { readForm } from "@worker/form-body";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { refusalOf } from "~/shell/refused-form";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import type { Route } from "./+types/vote";

export const loader = () => null;

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

export const meta = () =>
  pageMeta({ title: "Vote in a poll", description: "Vote in a poll.", path: COMMUNITY, noindex: true }, "");

/** What somebody sees who opens the form's address by hand. */
export default function PollVote() {
  return (
    <>
      <h1>Vote in a poll</h1>
      <Empty
        title="Polls stand in their threads, below the opening post."
        action={<LinkButton to={COMMUNITY}>Go to the community</LinkButton>}
      />
    </>
  );
}
