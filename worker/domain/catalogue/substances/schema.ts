import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { SUBSTANCES } from "./classes";
import { LEGAL_STATUSES } from "./forms";

/** Substance × region; a status other than `unknown` carries a date and a source (rules/substances#status-table). */
export const substanceStatuses = sqliteTable(
  "substance_statuses",
  {
    substance: text("substance", { enum: SUBSTANCES }).notNull(),
    region: text("region").notNull(),
    status: text("status", { enum: LEGAL_STATUSES }).notNull(),
    asOf: text("as_of"),
    sourceUrl: text("source_url"),
    updatedAt: timestamp("updated_at").notNull(),
    updatedBy: text("updated_by"),
  },
  (table) => [primaryKey({ columns: [table.substance, table.region] })],
);

/** A class that an admin suspended: listed as suspended, without outbound links (rules/substances#suspension). */
export const substanceSuspensions = sqliteTable("substance_suspensions", {
  substance: text("substance", { enum: SUBSTANCES }).primaryKey(),
  reason: text("reason").notNull(),
  suspendedAt: timestamp("suspended_at").notNull(),
  suspendedBy: text("suspended_by").notNull(),
});
