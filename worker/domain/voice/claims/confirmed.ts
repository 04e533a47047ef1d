import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { CLAIM_STATES } from "./forms";
import { filedDay, purchaseClaims } from "./schema";

/** Confirmed by vendor or staff, and not rejected by staff (rules/claims#staff-approval). */
export const isConfirmed = or(
  eq(purchaseClaims.staffState, "confirmed"),
  and(eq(purchaseClaims.vendorState, "confirmed"), ne(purchaseClaims.staffState, "rejected")),
);

/**
 * Another claim of the order is so: by its number, or by the hash that stays where the account, and with it the number, is
 * gone. Each by an index of its own, which one condition with an "or" would not find.
 */
const hasOther = (isSo: SQL): SQL => {
  const other = (isSame: SQL) => sql`exists (select 1 from ${purchaseClaims} as other
    where other.vendor_id = ${purchaseClaims.vendorId} and ${isSame} and other.id <> ${purchaseClaims.id} and (${isSo}))`;
  const byNumber = other(sql`other.order_key = ${purchaseClaims.orderKey}`);
  return sql`(${byNumber} or ${other(sql`other.order_hash = ${purchaseClaims.orderHash}`)})`;
};

/** Another claim of the same order is confirmed, and only one of them can be (rules/claims#one-order). */
export const isOrderGiven: SQL = hasOther(
  sql`other.staff_state = 'confirmed' or (other.vendor_state = 'confirmed' and other.staff_state <> 'rejected')`,
);

/** Somebody else claims the same order and was not rejected by staff. */
export const isOrderShared: SQL = hasOther(
  sql`other.user_id <> ${purchaseClaims.userId} and other.staff_state <> 'rejected'`,
);

/** What its vendor sees: the day is over, so that the moment of filing does not show (rules/claims#by-the-day). */
export const isOfEarlierDay = (now: number): SQL => sql`${filedDay(purchaseClaims)} < ${Math.floor(now / DAY_MS)}`;

/** Every state, said so that a range of days stays a range of `purchase_claims_vendor`. */
export const anyVendorState = inArray(purchaseClaims.vendorState, [...CLAIM_STATES]);
