import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { socialAnchor, socialPostPath } from "@worker/domain/voice/social/addresses";
import { likePageForm } from "@worker/domain/voice/social/forms";
import { likePost } from "@worker/domain/voice/social/like";
import { readForm } from "@worker/form-body";
import { refusalOf } from "~/shell/refused-form";
import type { Route } from "./+types/like";

/** Whoever opens the form's address by hand comes to the post that it stands below. */
export const loader = ({ params: { postId } }: Route.LoaderArgs) => redirect(socialPostPath(postId));

/** A like where no scripts run: answers with the page that it was sent from. */
export async function action({ context, params: { postId }, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, likePageForm);
  if (!form.ok) throw data(null, { status: 400 });
  try {
    await likePost(site, postId, form.value.intent === "like");
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    if (status === 404) throw data(null, { status });
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "bad", text: message }));
  }
  const back = safeReturnPath(form.value.returnTo ?? socialPostPath(postId));
  return redirect(`${back}#${socialAnchor(postId)}`, 303);
}

/** Never shown: a screen is what lets the site's gates answer with theirs. */
export default function LikePage() {
  return null;
}
