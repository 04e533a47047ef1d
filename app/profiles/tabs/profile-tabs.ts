import {
  aboutPath,
  activityPath,
  analyticsPath,
  collectionPath,
  CUSTOMIZE,
  PROFILE_SETTINGS,
  profilePath,
} from "@worker/domain/foundation/users/profile-paths";
import { galleriesPath } from "@worker/domain/voice/galleries/limits";
import type { Profile } from "@worker/domain/views/people/profile-page";

interface ProfileTab {
  label: string;
  path: (userId: string) => string;
  /** Shown to the member alone, and not where they look at it as somebody else. */
  isOwn?: true;
  /** Not there where the member switched it off, or keeps it from the viewer. */
  isHidden?: (profile: Pick<Profile, "look" | "analytics">) => boolean;
}

/** Every tab of a profile, in their order; a new one is one line here and its screen. */
const PROFILE_TABS = {
  posts: { label: "Posts", path: profilePath },
  activity: { label: "Activity", path: activityPath, isHidden: ({ look }) => !look.showActivity },
  about: { label: "About", path: aboutPath },
  collection: { label: "Product Collection", path: collectionPath },
  galleries: { label: "Galleries", path: galleriesPath },
  analytics: { label: "Analytics", path: analyticsPath, isHidden: ({ analytics }) => !analytics.hasTab },
  customize: { label: "Customize", path: () => CUSTOMIZE, isOwn: true },
  settings: { label: "Settings", path: () => PROFILE_SETTINGS, isOwn: true },
} as const satisfies Record<string, ProfileTab>;
export type ProfileTabName = keyof typeof PROFILE_TABS;

const ALL: readonly (readonly [string, ProfileTab])[] = Object.entries(PROFILE_TABS);

/** The tabs that a viewer finds, with what keeps them looking at it as somebody else. */
export const tabsOf = (profile: Profile, current: ProfileTabName | null) => {
  const { person, isSelf, seenAs } = profile;
  return ALL.filter(([, { isOwn }]) => isOwn !== true || (isSelf && seenAs === null))
    .filter(([, { isHidden }]) => isHidden === undefined || !isHidden(profile))
    .map(([name, { label, path }]) => ({
      label,
      to: seenAs === null ? path(person.id) : `${path(person.id)}?as=${seenAs}`,
      current: name === current,
    }));
};
