import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { TICKET_STATES } from "./forms";

/** A question to staff. Priority comes from the vendor's plan at the time of asking (rules/plans#support). */
export const supportTickets = sqliteTable(
  "support_tickets",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    vendorId: text("vendor_id"),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    priority: integer("priority", { mode: "boolean" }).notNull().default(false),
    state: text("state", { enum: TICKET_STATES }).notNull().default("open"),
    createdAt: timestamp("created_at").notNull(),
    answer: text("answer"),
    answeredBy: text("answered_by"),
    answeredAt: timestamp("answered_at"),
  },
  (table) => [
    index("support_tickets_queue").on(table.state, sql`${table.priority} desc`, table.createdAt, table.id),
    index("support_tickets_state").on(table.state, table.createdAt, table.id),
    index("support_tickets_user").on(table.userId, table.createdAt),
  ],
);
