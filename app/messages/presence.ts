import { AWAY_MINUTES, ONLINE_MINUTES } from "@worker/domain/foundation/users/presence";

/** Active within so long counts as being here, and within so long as having just been (rules/inbox#presence). */
const NOW_MS = ONLINE_MINUTES * 60_000;
const AWAY_MS = AWAY_MINUTES * 60_000;

/** Null for whoever was here longer ago, or does not show it. @param lastActiveAt UTC epoch milliseconds */
export function presenceOf(lastActiveAt: number | null, now: number): "on" | "away" | null {
  if (lastActiveAt === null || now - lastActiveAt >= AWAY_MS) return null;
  return now - lastActiveAt < NOW_MS ? "on" : "away";
}
