import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { votePageForm } from "@worker/domain/voice/reviews/vote-forms";
import { voteReview } from "@worker/domain/voice/review-writing/vote-review";
import { readForm } from "@worker/form-body";
import { toFailure } from "@worker/problems";
import { pageMeta } from "~/shell/page-meta";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import type { Route } from "./+types/vote";

export const loader = () => null;

/** The vote as a form: answers in place where scripts run, else with the page that it was sent from. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, votePageForm);
  if (!form.ok) return data({ problem: form.errors["vote"] ?? "Please vote again." }, { status: 400 });
  const { vote, returnTo, inline } = form.value;
  try {
    await voteReview(site, params.reviewId, vote === "none" ? null : vote);
  } catch (error) {
    const { expected, status, message } = toFailure(error);
    if (!expected) throw error;
    if (inline !== undefined) return data({ problem: message }, { status });
    if (status === 404) throw data(null, { status });
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "bad", text: message }));
  }
  if (inline !== undefined) return data({ problem: null });
  return redirect(`${safeReturnPath(returnTo)}#review-${encodeURIComponent(params.reviewId)}`, 303);
}

export const meta = () =>
  pageMeta({ title: "Vote", description: "Vote on a review.", path: "/reviews", noindex: true }, "");

/** What somebody sees who opens the form's address by hand. */
export default function VotePage() {
  return (
    <>
      <h1>Vote</h1>
      <Empty
        title="Votes appear next to the reviews."
        action={<LinkButton to="/reviews">Read the reviews</LinkButton>}
      />
    </>
  );
}
