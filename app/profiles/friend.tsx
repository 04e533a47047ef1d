import { data, redirect } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { acceptFriend, askFriend } from "@worker/domain/foundation/friends/befriend";
import { type FriendIntent, friendPageForm } from "@worker/domain/foundation/friends/forms";
import { cancelRequest, declineFriend, removeFriend } from "@worker/domain/foundation/friends/step-back";
import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/friend";
import { answerAct } from "~/shell/answer-act.server";

/** Whoever opens the address by hand finds the button there. */
export const loader = ({ params: { userId } }: Route.LoaderArgs) => redirect(profilePath(userId));

const ACTS: Record<FriendIntent, (site: RequestContext, userId: string) => Promise<string>> = {
  ask: async (site, userId) =>
    (await askFriend(site, userId)).state === "friends" ? "You are friends now." : "Friend request sent.",
  cancel: async (site, userId) => {
    await cancelRequest(site, userId);
    return "Friend request canceled.";
  },
  accept: async (site, userId) => {
    await acceptFriend(site, userId);
    return "You are friends now.";
  },
  decline: async (site, userId) => {
    await declineFriend(site, userId);
    return "Request declined. They are not told.";
  },
  remove: async (site, userId) => {
    await removeFriend(site, userId);
    return "You are no longer friends. They are not told.";
  },
};

export async function action({ context, request, params: { userId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, friendPageForm);
  if (!form.ok) throw data(null, { status: 400 });
  const { intent, returnTo = profilePath(userId) } = form.value;
  return answerAct(site, { returnTo, act: () => ACTS[intent](site, userId) });
}

/** Never shown: a screen is what lets the site's gates answer with theirs. */
export default function FriendPage() {
  return null;
}
