import type { OwnDecision } from "@worker/domain/oversight/moderation/own-decisions";

export function decisionState({ decision, appealedAt, outcome }: OwnDecision): string {
  const what = decision === "suspend" ? "Account suspended" : "No longer shown";
  if (outcome === "overturned") return "Overturned after your appeal";
  if (outcome === "upheld") return `${what}; your appeal was turned down`;
  return appealedAt === null ? what : `${what}; your appeal is waiting`;
}
