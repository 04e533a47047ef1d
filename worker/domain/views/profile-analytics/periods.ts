/** Days of each timeframe up to today (UTC); null is everything that was counted. */
export const TIMEFRAMES = { week: 7, month: 30, year: 365, all: null } as const;
export type Timeframe = keyof typeof TIMEFRAMES;
export const TIMEFRAME_NAMES = Object.keys(TIMEFRAMES) as [Timeframe, ...Timeframe[]];

export const ANALYTICS_TABS = ["overview", "content", "audience", "engagement"] as const;
export type AnalyticsTabName = (typeof ANALYTICS_TABS)[number];

/** What whoever may not read them is told (rules/profile-analytics#who-sees-them). */
export const KEPT_PRIVATE = "This user has chosen to keep their analytics private.";

/** Referrers that are named, and works of each kind. */
export const TOP = 5;
/** Visitors that are named. */
export const VISITORS_SHOWN = 5;
/** Of what somebody wrote, so much of each kind is looked at, the newest first. */
export const LOOKED_AT = 200;
/** Days of the heatmap, whatever the timeframe. */
export const HEATMAP_DAYS = 365;
/** A rate above this is labeled "High", any other "Moderate". */
export const HIGH_RATE = 0.05;

/** How far back visitors are listed, in days with today's; all that is kept is 90 days. */
export const VISITOR_RANGES = { day: 1, week: 7, month: 30, all: null } as const;
export type VisitorRange = keyof typeof VISITOR_RANGES;
export const VISITOR_RANGE_NAMES = Object.keys(VISITOR_RANGES) as [VisitorRange, ...VisitorRange[]];
