import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { CLAIM_STATES } from "./forms";
import { filedDay, purchaseClaims } from "./schema";

/** Confirmed by vendor or staff, and not rejected by staff (rules/claims#staff-approval). */
export const isConfirmed = or(
  eq(purchaseClaims.staffState, "confirmed"),
  and(eq(purchaseClaims.vendorState, "confirmed"), ne(purchaseClaims.staffState, "rejected")),
);

/** What its vendor sees: the day is over, so that the moment of filing does not show (rules/claims#by-the-day). */
export const isOfEarlierDay = (now: number): SQL => sql`${filedDay(purchaseClaims)} < ${Math.floor(now / DAY_MS)}`;

/** Every state, said so that a range of days stays a range of `purchase_claims_vendor`. */
export const anyVendorState = inArray(purchaseClaims.vendorState, [...CLAIM_STATES]);
