import type { AlertSeverity } from "./schema";

/** Unverified reviews of full marks, of one vendor alone, from which on a member only praises it. */
export const PRAISE_STEPS = [
  [6, "medium"],
  [3, "low"],
] as const satisfies readonly (readonly [number, AlertSeverity])[];

interface Praise {
  vendorId: string;
  rating: number;
  verifiedBy: string | null;
}

/**
 * A member all of whose reviews give one vendor full marks, none of them verified (rules/integrity#one-vendor-praise).
 * @param others what else the member wrote
 * @returns how many with the one at hand; null where a review is of another vendor, less than full marks or verified
 */
export function praiseOfOne(
  own: { vendorId: string; rating: number },
  others: readonly Praise[],
): { severity: AlertSeverity; count: number } | null {
  const all = [{ ...own, verifiedBy: null }, ...others];
  const praises = ({ vendorId, rating, verifiedBy }: Praise) =>
    vendorId === own.vendorId && rating === 5 && verifiedBy === null;
  if (!all.every(praises)) return null;
  const step = PRAISE_STEPS.find(([atLeast]) => all.length >= atLeast);
  return step === undefined ? null : { severity: step[1], count: all.length };
}
