import { DAY_MS } from "../../../days";
import type { AUTO_ACTIONS, PatternSeverity, PatternType, Sighting } from "./schema";
import { SPAM_MIN } from "./spam-score";

export interface Suspicion {
  type: PatternType;
  severity: PatternSeverity;
  action: (typeof AUTO_ACTIONS)[number];
  sighting: Omit<Sighting, "at">;
}

/** Conversations that get nearly the same text before that is a pattern, and before it is a serious one. */
const COPIES_MIN = 3;
const COPIES_HIGH = 5;
/** Accounts up to this age that score as spam are aggressive newcomers. */
const NEW_MS = 3 * DAY_MS;

interface Sent {
  hold: { by: string } | null;
  isNewHold: boolean;
  inDay: number;
  mark: string | null;
  copies: number;
}

/** What a member's sending gives rise to by itself (rules/messaging-safety#patterns). */
export function suspicionsOf({ hold, isNewHold, inDay, mark, copies }: Sent): Suspicion[] {
  const found: Suspicion[] = [];
  if (mark === "flooding" || mark === "restricted") {
    const grave = mark === "restricted";
    found.push({
      ...{ type: "message_flooding", severity: grave ? "critical" : "high" },
      ...{ action: grave ? "temporary_restrict" : "rate_limit", sighting: { seen: mark, count: inDay } },
    });
  } else if (isNewHold && (hold?.by === "too-fast" || hold?.by === "too-many"))
    found.push({
      ...{ type: "rapid_contact", severity: "medium", action: "rate_limit" },
      sighting: { seen: hold.by, count: inDay },
    });
  if (copies >= COPIES_MIN)
    found.push({
      ...{ type: "copy_paste", severity: copies >= COPIES_HIGH ? "high" : "medium" },
      ...{ action: "flag_for_review", sighting: { seen: "copies", count: copies } },
    });
  return found;
}

/** A young account that has no further vendor left to contact tries one more. */
export const vendorLimitReached = (count: number): Suspicion => ({
  ...{ type: "vendor_spam", severity: "medium", action: "flag_for_review" },
  sighting: { seen: "vendor-limit", count },
});

/** A score that is suspicious; of newcomers it is aggressive and holds them. @returns null below `SPAM_MIN` */
export function suspicionOfScore(score: number, accountAgeMs: number): Suspicion | null {
  if (score < SPAM_MIN) return null;
  const sighting = { seen: "spam-score", count: score } as const;
  return accountAgeMs <= NEW_MS
    ? { type: "new_user_aggressive", severity: "high", action: "rate_limit", sighting }
    : { type: "vendor_spam", severity: "high", action: "flag_for_review", sighting };
}
