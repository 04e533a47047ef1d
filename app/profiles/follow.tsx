import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { followPageForm } from "@worker/domain/foundation/follows/forms";
import { followMember } from "@worker/domain/foundation/following/follow-member";
import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/follow";
import { answerAct } from "~/shell/answer-act.server";

/** Whoever opens the address by hand finds the button there. */
export const loader = ({ params: { userId } }: Route.LoaderArgs) => redirect(profilePath(userId));

export async function action({ context, request, params: { userId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, followPageForm);
  if (!form.ok) throw data(null, { status: 400 });
  const follows = form.value.intent === "follow";
  return answerAct(site, {
    returnTo: form.value.returnTo ?? profilePath(userId),
    act: async () => {
      await followMember(site, userId, follows);
      return follows ? "You follow this member now." : "You no longer follow this member.";
    },
  });
}

/** Never shown: a screen is what lets the site's gates answer with theirs. */
export default function FollowPage() {
  return null;
}
