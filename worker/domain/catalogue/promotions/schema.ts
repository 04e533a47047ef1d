import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { SUBSTANCES } from "../substances/classes";
import { PROMOTION_KINDS } from "./forms";

/** Deals that neither their vendor nor a moderator has taken away, as the indexes say it. */
const LIVE_DEAL = sql`kind = 'deal' and withdrawn_at is null and hidden_at is null`;

/** Both kinds count against the plan's promotions of their UTC month (rules/promotions#month-limit). */
export const promotions = sqliteTable(
  "promotions",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    kind: text("kind", { enum: PROMOTION_KINDS }).notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** For a deal on one product; null is for all products. */
    productId: text("product_id"),
    /** The product's, when it was made: what /deals filters by. */
    substance: text("substance", { enum: SUBSTANCES }),
    /** For a deal: percent off, 1 to 90. */
    percentOff: integer("percent_off"),
    code: text("code"),
    /** YYYY-MM of its making, in UTC: withdrawing does not give the month's place back. */
    month: text("month").notNull(),
    startsAt: timestamp("starts_at").notNull(),
    endsAt: timestamp("ends_at").notNull(),
    createdAt: timestamp("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    withdrawnAt: timestamp("withdrawn_at"),
    hiddenAt: timestamp("hidden_at"),
    hiddenBy: text("hidden_by"),
  },
  (table) => [
    index("promotions_month").on(table.vendorId, table.month),
    index("promotions_vendor").on(table.vendorId, table.createdAt),
    index("promotions_ending").on(table.endsAt, table.id).where(LIVE_DEAL),
    index("promotions_newest").on(table.id).where(LIVE_DEAL),
    index("promotions_substance_ending").on(table.substance, table.endsAt, table.id).where(LIVE_DEAL),
    index("promotions_substance_newest").on(table.substance, table.id).where(LIVE_DEAL),
  ],
);
