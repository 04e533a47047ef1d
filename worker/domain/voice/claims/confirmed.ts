import { and, eq, inArray, ne, or } from "drizzle-orm";
import { CLAIM_STATES } from "./forms";
import { purchaseClaims } from "./schema";

/** Confirmed by vendor or staff, and not rejected by staff (rules/claims#staff-approval). */
export const isConfirmed = or(
  eq(purchaseClaims.staffState, "confirmed"),
  and(eq(purchaseClaims.vendorState, "confirmed"), ne(purchaseClaims.staffState, "rejected")),
);

/** Every state, said so that a range of days stays a range of `purchase_claims_vendor`. */
export const anyVendorState = inArray(purchaseClaims.vendorState, [...CLAIM_STATES]);
