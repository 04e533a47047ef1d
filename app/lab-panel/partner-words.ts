import type { Partner } from "@worker/domain/catalogue/lab/partners/partners";

export type { Partner };

type PartnerState = "deactivated" | "unverified" | "verified";

export const PARTNER_STATE_LABELS: Record<PartnerState, string> = {
  deactivated: "Deactivated",
  unverified: "Not verified",
  verified: "Verified",
};

/** @param today 00:00 UTC of the day */
export function partnerState(
  { deactivatedAt, verifiedAt, accreditationEndsAt }: Partner,
  today: number,
): { state: PartnerState; ended: boolean } {
  const state = deactivatedAt !== null ? "deactivated" : verifiedAt === null ? "unverified" : "verified";
  return { state, ended: accreditationEndsAt !== null && accreditationEndsAt < today };
}
