import { contextOf } from "@worker/context";
import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import { profilePage } from "@worker/domain/views/people/profile-page";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import type { Route } from "./+types/profile";
import { ProfileView } from "./profile-view";
import badgesCss from "./badges/badges.css?url";
import profilesCss from "./profiles.css?url";

export async function loader({ context, params: { userId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  return { profile: await orNotFound(profilePage(site, userId)), isMember: site.viewer.kind === "member" };
}

export const handle = sheets(profilesCss, badgesCss);

export const meta = ({ loaderData, params: { userId } }: Route.MetaArgs) => {
  const name = loaderData.profile.person.username;
  const noindex = !loaderData.profile.isIndexed;
  return pageMeta({ title: name, description: `${name} on Leafproof.`, path: profilePath(userId), noindex }, "");
};

export default function ProfileScreen({ loaderData }: Route.ComponentProps) {
  return <ProfileView {...loaderData} />;
}
