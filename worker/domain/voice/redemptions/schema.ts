import { type SQL, sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { holdColumns } from "../../foundation/queues/hold";
import { CASH_METHODS, REDEMPTION_KINDS, REDEMPTION_STATES, RETURN_CAUSES } from "./rules";

/** Said as the indexes say it, which a parameter would not. */
export const IS_HELD: SQL = sql`state = 'held'`;

/** A member's request to be paid in points' worth; staff pay by hand (rules/rewards#redemption). */
export const redemptions = sqliteTable(
  "redemptions",
  {
    /** The cause of its rows in the ledger. */
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** Of the form that was sent: the same one sent again asks for nothing new. */
    requestKey: text("request_key").notNull(),
    kind: text("kind", { enum: REDEMPTION_KINDS }).notNull(),
    points: integer("points").notNull(),
    /** Which gift card, as the settings named it at the request. */
    card: text("card"),
    method: text("method", { enum: CASH_METHODS }),
    /** The store that gives the credit. */
    vendorId: text("vendor_id"),
    /** Where it is paid to, encrypted; null once it is deleted (rules/rewards#payout-details). */
    payoutSealed: text("payout_sealed"),
    /** The last characters of it, for lists; emptied with it. */
    payoutEnding: text("payout_ending").notNull().default(""),
    state: text("state", { enum: REDEMPTION_STATES }).notNull().default("held"),
    requestedAt: timestamp("requested_at").notNull(),
    /** The first of two people, where its amount takes two (rules/rewards#second-person). */
    approvedBy: text("approved_by"),
    approvedAt: timestamp("approved_at"),
    /** Who of staff last read the payout details, so that nobody pays what another one is paying. */
    payoutSeenBy: text("payout_seen_by"),
    payoutSeenAt: timestamp("payout_seen_at"),
    settledBy: text("settled_by"),
    settledAt: timestamp("settled_at"),
    /** What staff say of the payment, such as its number; the member reads it. */
    reference: text("reference"),
    returnCause: text("return_cause", { enum: RETURN_CAUSES }),
    /** In words, for the member. */
    returnReason: text("return_reason"),
    /** Who said first that its payment came back, when, and why; where two people are needed it is not returned yet. */
    bounceReportedBy: text("bounce_reported_by"),
    bounceReportedAt: timestamp("bounce_reported_at"),
    bounceReason: text("bounce_reason"),
    /** Who returned it after its payment came back: whoever reported it, where one person is enough. */
    bouncedBy: text("bounced_by"),
    bouncedAt: timestamp("bounced_at"),
    ...holdColumns(),
  },
  (table) => [
    uniqueIndex("redemptions_request").on(table.userId, table.requestKey),
    index("redemptions_user").on(table.userId, table.requestedAt, table.id),
    index("redemptions_user_settled")
      .on(table.userId, table.settledAt)
      .where(sql`settled_at is not null`),
    index("redemptions_state").on(table.state, table.requestedAt, table.id),
    index("redemptions_in_hand").on(table.heldBy, table.requestedAt, table.id).where(IS_HELD),
    index("redemptions_approved")
      .on(table.requestedAt, table.id)
      .where(sql`${IS_HELD} and approved_by is not null`),
    index("redemptions_payout")
      .on(table.settledAt)
      .where(sql`payout_sealed is not null and settled_at is not null`),
  ],
);
