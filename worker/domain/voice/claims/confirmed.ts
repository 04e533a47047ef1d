import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { CLAIM_STATES } from "./forms";
import { filedDay, purchaseClaims } from "./schema";

/** Confirmed by vendor or staff, and not rejected by staff (rules/claims#staff-approval). */
export const isConfirmed = or(
  eq(purchaseClaims.staffState, "confirmed"),
  and(eq(purchaseClaims.vendorState, "confirmed"), ne(purchaseClaims.staffState, "rejected")),
);

const isOtherOfOrder = sql`other.vendor_id = ${purchaseClaims.vendorId}
  and other.order_key = ${purchaseClaims.orderKey} and other.id <> ${purchaseClaims.id}`;

/** Another claim of the same order is confirmed, and only one of them can be (rules/claims#one-order). */
export const isOrderGiven: SQL = sql`exists (select 1 from ${purchaseClaims} as other where ${isOtherOfOrder}
  and (other.staff_state = 'confirmed' or (other.vendor_state = 'confirmed' and other.staff_state <> 'rejected')))`;

/** Somebody else claims the same order and was not rejected by staff. */
export const isOrderShared: SQL = sql`exists (select 1 from ${purchaseClaims} as other where ${isOtherOfOrder}
  and other.user_id <> ${purchaseClaims.userId} and other.staff_state <> 'rejected')`;

/** What its vendor sees: the day is over, so that the moment of filing does not show (rules/claims#by-the-day). */
export const isOfEarlierDay = (now: number): SQL => sql`${filedDay(purchaseClaims)} < ${Math.floor(now / DAY_MS)}`;

/** Every state, said so that a range of days stays a range of `purchase_claims_vendor`. */
export const anyVendorState = inArray(purchaseClaims.vendorState, [...CLAIM_STATES]);
