import type { Partner } from "@worker/domain/catalogue/lab/partners/partners";

export type { Partner };

/** @param today 00:00 UTC of the day */
export function partnerState(
  { deactivatedAt, verifiedAt, accreditationEndsAt }: Partner,
  today: number,
): { word: "Deactivated" | "Not verified" | "Verified"; ended: boolean } {
  const word = deactivatedAt !== null ? "Deactivated" : verifiedAt === null ? "Not verified" : "Verified";
  return { word, ended: accreditationEndsAt !== null && accreditationEndsAt < today };
}
