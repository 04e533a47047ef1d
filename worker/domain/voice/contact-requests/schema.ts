import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

export const CONTACT_STATUSES = ["pending", "approved", "denied"] as const;

/** A member asks a vendor's account whether they may write (rules/messaging-safety#vendor-contact). */
export const contactRequests = sqliteTable(
  "contact_requests",
  {
    id: text("id").primaryKey(),
    fromId: text("from_id").notNull(),
    /** The vendor's account. */
    toId: text("to_id").notNull(),
    /** What they want, sealed. */
    message: text("message").notNull(),
    status: text("status", { enum: CONTACT_STATUSES }).notNull(),
    vendorNotes: text("vendor_notes"),
    requestedAt: timestamp("requested_at").notNull(),
    decidedAt: timestamp("decided_at"),
  },
  (table) => [
    uniqueIndex("contact_requests_pending")
      .on(table.fromId, table.toId)
      .where(sql`status = 'pending'`),
    index("contact_requests_received").on(table.toId, table.status, table.requestedAt, table.id),
    index("contact_requests_sent").on(table.fromId, table.requestedAt, table.id),
  ],
);
