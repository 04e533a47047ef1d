/** Whoever was active this lately is shown as online, where they show it (rules/privacy#seen-online). */
export const ONLINE_MINUTES = 5;
/** And this lately as having just been here. */
export const AWAY_MINUTES = 60;
