import { type Column, type SQL, sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { holdColumns } from "../../foundation/queues/hold";
import { CLAIM_STATES } from "./forms";

/** The UTC day of filing, by number: all that the vendor learns of the time. */
export const filedDay = ({ createdAt }: { createdAt: Column }): SQL => sql`${createdAt} / 86400000`;

/** Waits for staff; said as the indexes say it, which a parameter would not. */
export const IS_WAITING: SQL = sql`staff_state = 'waiting'`;

/** A member's statement of a purchase on a vendor's own site (rules/claims#purchase-claims). */
export const purchaseClaims = sqliteTable(
  "purchase_claims",
  {
    id: text("id").primaryKey(),
    /** What the vendor knows it by: random, since the id tells the moment of filing. */
    vendorKey: text("vendor_key").notNull().default(""),
    userId: text("user_id").notNull(),
    vendorId: text("vendor_id").notNull(),
    productId: text("product_id"),
    orderNumber: text("order_number").notNull(),
    /** Case and spaces folded: one claim an order, vendor and member. */
    orderKey: text("order_key").notNull(),
    /** The vendor's order as a keyed hash, which outlives the account; null until a job made it (rules/claims#one-order). */
    orderHash: text("order_hash"),
    purchaseDate: text("purchase_date").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** Filed from a network that the vendor's account uses: staff look first. */
    sameNetwork: integer("same_network", { mode: "boolean" }).notNull().default(false),
    vendorState: text("vendor_state", { enum: CLAIM_STATES }).notNull().default("waiting"),
    vendorDecidedBy: text("vendor_decided_by"),
    vendorDecidedAt: timestamp("vendor_decided_at"),
    /** Staff approval pays rewards and counts as a sale, beyond the vendor's mark (rules/claims#staff-approval). */
    staffState: text("staff_state", { enum: CLAIM_STATES }).notNull().default("waiting"),
    staffDecidedBy: text("staff_decided_by"),
    staffDecidedAt: timestamp("staff_decided_at"),
    rejectedReason: text("rejected_reason"),
    ...holdColumns(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    index("purchase_claims_order").on(table.vendorId, table.orderKey),
    index("purchase_claims_order_hash").on(table.vendorId, table.orderHash),
    index("purchase_claims_unhashed")
      .on(table.id)
      .where(sql`order_hash is null and order_number <> ''`),
    uniqueIndex("purchase_claims_own_order")
      .on(table.userId, table.vendorId, table.orderKey)
      .where(sql`vendor_state <> 'rejected' and staff_state <> 'rejected'`),
    index("purchase_claims_user").on(table.userId, table.createdAt),
    index("purchase_claims_vendor").on(table.vendorId, table.vendorState, table.createdAt),
    index("purchase_claims_vendor_day").on(table.vendorId, table.vendorState, filedDay(table), table.vendorKey),
    index("purchase_claims_staff").on(table.staffState, table.createdAt, table.id),
    index("purchase_claims_staff_order").on(table.staffState, table.orderKey),
    index("purchase_claims_staff_vendor").on(table.vendorId, table.staffState),
    // What waits for staff, by what they filter and sort it by (rules/access#queues).
    index("purchase_claims_waiting_amount").on(table.staffState, table.amountCents, table.id).where(IS_WAITING),
    index("purchase_claims_waiting_answer")
      .on(table.staffState, table.vendorState, table.createdAt, table.id)
      .where(IS_WAITING),
    index("purchase_claims_waiting_answer_amount")
      .on(table.staffState, table.vendorState, table.amountCents, table.id)
      .where(IS_WAITING),
    index("purchase_claims_waiting_network")
      .on(table.staffState, table.createdAt, table.id)
      .where(sql`${IS_WAITING} and same_network = 1`),
  ],
);
