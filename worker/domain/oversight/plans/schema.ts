import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { PLANS } from "../../catalogue/vendors/forms";
import { BILLING_PERIODS, CHARGE_KINDS, CHARGE_STATES } from "./forms";

/** The ledger of charges (rules/plans#ledger): staff record how each was settled; no card data is ever taken. */
export const charges = sqliteTable(
  "charges",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    kind: text("kind", { enum: CHARGE_KINDS }).notNull(),
    /** What it pays for, such as "verification 2026-11-20" or "plan professional 2026-12": one charge a vendor and period. */
    period: text("period").notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text("state", { enum: CHARGE_STATES }).notNull().default("open"),
    createdAt: timestamp("created_at").notNull(),
    dueAt: timestamp("due_at").notNull(),
    settledAt: timestamp("settled_at"),
    settledBy: text("settled_by"),
    note: text("note"),
  },
  (table) => [
    uniqueIndex("charges_period").on(table.vendorId, table.kind, table.period),
    index("charges_state").on(table.state, table.dueAt, table.id),
    index("charges_kind").on(table.state, table.kind, table.dueAt, table.id),
    index("charges_vendor").on(table.vendorId, table.createdAt),
  ],
);

/** A vendor's wish to change its plan; staff settle it in the charges ledger, which puts it into force. */
export const planChanges = sqliteTable(
  "plan_changes",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    fromPlan: text("from_plan", { enum: PLANS }).notNull(),
    toPlan: text("to_plan", { enum: PLANS }).notNull(),
    billing: text("billing", { enum: BILLING_PERIODS }).notNull(),
    requestedBy: text("requested_by").notNull(),
    requestedAt: timestamp("requested_at").notNull(),
    state: text("state", { enum: ["open", "accepted", "declined", "withdrawn"] })
      .notNull()
      .default("open"),
    decidedBy: text("decided_by"),
    decidedAt: timestamp("decided_at"),
  },
  (table) => [
    uniqueIndex("plan_changes_open")
      .on(table.vendorId)
      .where(sql`state = 'open'`),
    index("plan_changes_state").on(table.state, table.requestedAt, table.id),
    index("plan_changes_vendor").on(table.vendorId, table.requestedAt),
  ],
);
