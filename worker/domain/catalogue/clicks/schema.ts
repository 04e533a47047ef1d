import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SUBSTANCES } from "../substances/classes";

export const CLICK_TARGETS = ["product", "vendor"] as const;

/** A visitor counts once a day and target; the key is a keyed hash, dropped after 90 days (rules/privacy#retention). */
export const outboundClicks = sqliteTable(
  "outbound_clicks",
  {
    visitorKey: text("visitor_key").notNull(),
    day: text("day").notNull(),
    target: text("target", { enum: CLICK_TARGETS }).notNull(),
    targetId: text("target_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorKey, table.day, table.target, table.targetId] }),
    index("outbound_clicks_day").on(table.day),
  ],
);

/** Clicks rolled up by day; never deleted. */
export const clickDays = sqliteTable(
  "click_days",
  {
    target: text("target", { enum: CLICK_TARGETS }).notNull(),
    targetId: text("target_id").notNull(),
    day: text("day").notNull(),
    vendorId: text("vendor_id").notNull(),
    substance: text("substance", { enum: SUBSTANCES }),
    clicks: integer("clicks").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.target, table.targetId, table.day] }),
    index("click_days_vendor").on(table.vendorId, table.day),
  ],
);
