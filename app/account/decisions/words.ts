import type { Decision } from "@worker/domain/foundation/cases/forms";
import type { OwnDecision } from "@worker/domain/oversight/moderation/own-decisions";

const WHAT: Record<Decision, string> = {
  keep: "Kept",
  warn: "A warning",
  hide: "No longer shown",
  hold_hour: "No longer shown; no messages for an hour",
  hold_day: "No longer shown; no messages for 24 hours",
  hold_week: "No longer shown; no messages for 7 days",
  suspend: "Account suspended",
};

export function decisionState({ decision, appealedAt, outcome }: OwnDecision): string {
  const what = WHAT[decision];
  if (outcome === "overturned") return "Overturned after your appeal";
  if (outcome === "upheld") return `${what}; your appeal was turned down`;
  return appealedAt === null ? what : `${what}; your appeal is waiting`;
}
