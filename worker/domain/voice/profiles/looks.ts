export const PROFILE_THEMES = ["default", "dark", "nature", "minimal", "vibrant", "professional"] as const;
export type ProfileTheme = (typeof PROFILE_THEMES)[number];

export const PROFILE_LAYOUTS = ["classic", "modern", "compact", "detailed"] as const;
export type ProfileLayout = (typeof PROFILE_LAYOUTS)[number];

/** How a member dressed their profile. */
export interface ProfileLook {
  theme: ProfileTheme;
  /** "#rrggbb", seen on every surface; null for the theme's own. */
  accent: string | null;
  layout: ProfileLayout;
  showBadges: boolean;
  showStats: boolean;
  showActivity: boolean;
}

export const PLAIN_LOOK: ProfileLook = {
  ...{ theme: "default", accent: null, layout: "classic" },
  ...{ showBadges: true, showStats: true, showActivity: true },
};

export const FEATURED_KINDS = ["thread", "review"] as const;
export type FeaturedKind = (typeof FEATURED_KINDS)[number];
