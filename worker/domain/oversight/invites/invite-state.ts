import type { InviteState } from "./forms";

interface Facts {
  currentUses: number;
  maxUses: number;
  expiresAt: number | null;
  deactivatedAt: number | null;
}

/** A code no longer works at the moment it expires (rules/joining#invites). */
export function inviteState({ currentUses, maxUses, expiresAt, deactivatedAt }: Facts, now: number): InviteState {
  if (deactivatedAt !== null) return "inactive";
  if (currentUses >= maxUses) return "used-up";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
