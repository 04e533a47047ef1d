/** Whoever was active this lately is shown as online, where they show it (rules/privacy#seen-online). */
export const ONLINE_MINUTES = 5;
/** And this lately as having just been here. */
export const AWAY_MINUTES = 60;

export const ONLINE_MS = ONLINE_MINUTES * 60_000;
export const AWAY_MS = AWAY_MINUTES * 60_000;

export type Presence = "on" | "away" | null;

/** Null for whoever was here longer ago, or does not show it. @param lastActiveAt UTC epoch milliseconds */
export function presenceOf(lastActiveAt: number | null, now: number): Presence {
  if (lastActiveAt === null || now - lastActiveAt >= AWAY_MS) return null;
  return now - lastActiveAt < ONLINE_MS ? "on" : "away";
}
