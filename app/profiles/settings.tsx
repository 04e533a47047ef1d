import { contextOf } from "@worker/context";
import { memberOf } from "@worker/domain/foundation/access/demand";
import { CUSTOMIZE, PROFILE_SETTINGS, profilePath } from "@worker/domain/foundation/users/profile-paths";
import { readTab } from "@worker/domain/views/people/profile-tab";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Route } from "./+types/settings";
import { ProfileFrame } from "./profile-frame";
import badgesCss from "./badges/badges.css?url";
import lookCss from "./look/look.css?url";
import profilesCss from "./profiles.css?url";
import { SEEN_AS_WAYS } from "./seen-as";

export async function loader({ context }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { id: userId } = memberOf(site.viewer);
  return { page: await orNotFound(readTab(site, { userId }, [] as const, () => true)) };
}

export const handle = sheets(profilesCss, lookCss, badgesCss);

export const meta = () =>
  pageMeta(
    {
      title: "Profile settings",
      description: "What you can change about your profile.",
      path: PROFILE_SETTINGS,
      noindex: true,
    },
    "",
  );

/** What changes a profile, where it is, and what it is about. */
const WAYS: readonly { to: string; icon: IconName; label: string; text: string }[] = [
  { to: CUSTOMIZE, icon: "sparkles", label: "Customize", text: "Name, bio, theme, layout, cover and what shows." },
  { to: "/account/picture", icon: "image", label: "Picture", text: "Upload a picture, or take it away." },
  {
    to: "/account/privacy",
    icon: "eye-off",
    label: "Privacy",
    text: "Who sees your profile, and what of it.",
  },
  {
    to: "/account/notifications",
    icon: "bell",
    label: "Notifications",
    text: "What you are told of, and where.",
  },
  { to: "/account", icon: "user", label: "Account", text: "Email address, password, devices, your data." },
];

export default function Settings({ loaderData: { page } }: Route.ComponentProps) {
  const own = profilePath(page.profile.person.id);
  return (
    <ProfileFrame page={page} isMember tab="settings">
      <h2 className="profile-lead">What you can change</h2>
      <ul className="profile-ways">
        {WAYS.map(({ to, icon, label, text }) => (
          <li key={to}>
            <Icon name={icon} />
            <Link to={to}>{label}</Link>
            <span className="small muted">{text}</span>
          </li>
        ))}
        <li>
          <Icon name="eye" />
          <span>View as</span>
          <span className="small row row--wrap">
            {SEEN_AS_WAYS.map(({ as, label }) => (
              <Link key={as} to={`${own}?as=${as}`}>
                {label}
              </Link>
            ))}
          </span>
        </li>
      </ul>
    </ProfileFrame>
  );
}
