import { and, eq, inArray, ne, or } from "drizzle-orm";
import { CLAIM_STATES } from "./forms";
import { purchaseClaims } from "./schema";

/** A claim that counts as a purchase: the vendor or staff confirmed it, and staff did not reject it (rulings R7). */
export const isConfirmed = or(
  eq(purchaseClaims.staffState, "confirmed"),
  and(eq(purchaseClaims.vendorState, "confirmed"), ne(purchaseClaims.staffState, "rejected")),
);

/** Every state, said so that a range of days stays a range of `purchase_claims_vendor`. */
export const anyVendorState = inArray(purchaseClaims.vendorState, [...CLAIM_STATES]);
