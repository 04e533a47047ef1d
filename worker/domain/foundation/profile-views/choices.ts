/** Who reads the analytics of a member's profile, of those who may read the profile (rules/profile-analytics#who-sees-them). */
export const ANALYTICS_AUDIENCES = ["nobody", "self", "followers", "everyone"] as const;
type AnalyticsAudience = (typeof ANALYTICS_AUDIENCES)[number];

export interface AnalyticsChoices {
  whoCanViewAnalytics: AnalyticsAudience;
  /** Off, nobody else reads them, whoever could. */
  showAnalytics: boolean;
  /** Whether their name may stand among the visitors of the profiles that they visit. */
  trackVisitors: boolean;
}

/** Of whoever chose nothing yet. */
export const DEFAULT_CHOICES: AnalyticsChoices = {
  ...{ whoCanViewAnalytics: "self", showAnalytics: true, trackVisitors: false },
};

/** How long a visit is kept, with a name or without (rules/privacy#retention). */
export const VISITS_DAYS = 90;
