import { redirect } from "react-router";
import { contextOf } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import type { Route } from "./+types/own-profile";

export const loader = ({ context }: Route.LoaderArgs) => redirect(profilePath(memberOf(contextOf(context).viewer).id));

/** Never shown: a screen is what lets the site's gates answer with theirs. */
export default function OwnProfile() {
  return null;
}
