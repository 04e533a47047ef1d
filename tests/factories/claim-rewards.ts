import { env } from "cloudflare:workers";
import type { ClaimDecision } from "@worker/domain/voice/claims/forms";
import { decideClaimAsStaff } from "@worker/domain/oversight/claim-decisions/decide-as-staff";
import type { Row } from "../../scripts/seed/data";
import { aClaim } from "./claims";
import { insert } from "./insert";
import { deciding } from "./lab-panel";
import { aMember } from "./reviewing";
import { aReferral } from "./rewards";
import { aUser, aVendor, NOW } from "./rows";

const STAFF = aMember({ id: "sam", role: "staff" });
export const DAY_MS = 86_400_000;

/** Referrer, newcomer and staff, a vendor, and the pending referral "ref" of today. */
export async function aReferredBuyer(referral: Partial<Row<"referrals">> = {}): Promise<void> {
  await insert(
    env.DB,
    "users",
    [{ id: "rita" }, { id: "ben" }, { id: "sam", role: "staff" as const }].map((user) => aUser(user)),
  );
  await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
  await insert(env.DB, "referrals", [aReferral({ id: "ref", referrerId: "rita", refereeId: "ben", ...referral })]);
}

/** The day so many days after the signup's, YYYY-MM-DD. */
export const dayAfterSignup = (days: number) => new Date(NOW + days * DAY_MS).toISOString().slice(0, 10);

/** A claim of Ben's that waits for staff. */
export async function aWaitingClaim(id: string, change: Partial<Row<"purchaseClaims">> = {}): Promise<string> {
  const claim = aClaim({ id, userId: "ben", vendorId: "v1", purchaseDate: dayAfterSignup(3), ...change });
  await insert(env.DB, "purchaseClaims", [claim]);
  return id;
}

/** Decides as staff do; the trips that the decision took. */
export async function decideClaim(
  id: string,
  decision: ClaimDecision["decision"],
  { now = NOW + 5 * DAY_MS, viewer = STAFF } = {},
): Promise<number> {
  const context = deciding(viewer, now);
  await decideClaimAsStaff(context, viewer, { id, decision, reason: decision === "reject" ? "Returned" : "" });
  await context.settled();
  return context.usage.d1.trips;
}

/** A new claim of Ben's that staff approve. */
export async function approvedClaim(
  id: string,
  change: Partial<Row<"purchaseClaims">> = {},
  when: { now?: number } = {},
): Promise<number> {
  await aWaitingClaim(id, change);
  return decideClaim(id, "confirm", when);
}
