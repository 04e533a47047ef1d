import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { pathOfPost } from "@worker/domain/views/forum/find-post";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { COMMUNITY, postAnchor } from "@worker/domain/voice/forum/addresses";
import { stancePageForm } from "@worker/domain/voice/forum-stances/forms";
import { takeStance } from "@worker/domain/voice/forum-stances/take-stance";
import { readForm } from "@worker/form-body";
import { toFailure } from "@worker/problems";
import { pageMeta } from "~/shell/page-meta";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import type { Route } from "./+types/stance";

/** Whoever opens the form's address by hand comes to the post that it stands below. */
export async function loader({ context, params: { postId } }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orThreadNotFound(async () => {
    throw redirect(await pathOfPost(db, viewer, postId));
  });
}

/** A vote or reaction where no scripts run: answers with the page that it was sent from. */
export async function action({ context, request, params: { postId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, stancePageForm);
  if (!form.ok) {
    const [problem = "Please try again."] = Object.values(form.errors);
    return data({ problem }, { status: 400 });
  }
  const { returnTo, ...stance } = form.value;
  try {
    await takeStance(site, postId, stance);
  } catch (error) {
    const { expected, status, message } = toFailure(error);
    if (!expected) throw error;
    if (status === 404) throw data(null, { status });
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "bad", text: message }));
  }
  return redirect(`${safeReturnPath(returnTo)}#${encodeURIComponent(postAnchor(postId))}`, 303);
}

export const meta = () =>
  pageMeta({ title: "Vote", description: "Vote on a post or react to it.", path: COMMUNITY, noindex: true }, "");

export default function StancePage() {
  return <ThreadNotFound />;
}
