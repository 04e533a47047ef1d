import type { InviteState } from "./forms";

interface Facts {
  currentUses: number;
  maxUses: number;
  expiresAt: number | null;
  deactivatedAt: number | null;
}

/**
 * What a code's row comes to (rules/joining#invites): whoever switched it off comes first, then who used it, then time.
 * @param now UTC epoch milliseconds; a code no longer works at the moment it expires
 */
export function inviteState({ currentUses, maxUses, expiresAt, deactivatedAt }: Facts, now: number): InviteState {
  if (deactivatedAt !== null) return "Inactive";
  if (currentUses >= maxUses) return "Used up";
  return expiresAt !== null && expiresAt <= now ? "Expired" : "Active";
}
