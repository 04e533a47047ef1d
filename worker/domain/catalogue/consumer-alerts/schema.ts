import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { CONSUMER_ALERT_REASONS, CONSUMER_ALERT_STATES } from "./reasons";

/** What staff confirmed about the reviews of a vendor, for those who read them (rules/integrity#consumer-alerts). */
export const consumerAlerts = sqliteTable(
  "consumer_alerts",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    reason: text("reason", { enum: CONSUMER_ALERT_REASONS }).notNull(),
    /** In plain words; everybody reads it. */
    evidence: text("evidence").notNull(),
    state: text("state", { enum: CONSUMER_ALERT_STATES }).notNull(),
    /** Whose alert about which review it goes back to; null where staff found it elsewhere. */
    alertId: text("alert_id"),
    proposedBy: text("proposed_by").notNull(),
    proposedAt: timestamp("proposed_at").notNull(),
    decidedBy: text("decided_by"),
    /** When a second person confirmed or declined it: where it was confirmed, it shows from then on. */
    decidedAt: timestamp("decided_at"),
    /** Shows until then, and no longer whatever else happens. */
    endsAt: timestamp("ends_at").notNull(),
    endedBy: text("ended_by"),
    endedAt: timestamp("ended_at"),
    /** Why it was declined, or ended early; staff read it. */
    note: text("note"),
  },
  (table) => [
    uniqueIndex("consumer_alerts_waiting")
      .on(table.vendorId)
      .where(sql`state = 'waiting'`),
    index("consumer_alerts_vendor").on(table.vendorId, table.state, table.endsAt),
    index("consumer_alerts_state").on(table.state, table.proposedAt, table.id),
    index("consumer_alerts_newest").on(table.proposedAt, table.id),
  ],
);
