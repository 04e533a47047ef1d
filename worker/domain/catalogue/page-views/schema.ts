import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const VIEW_TARGETS = ["product", "vendor"] as const;

/** A visitor counts once a day and target; the key is a keyed hash, dropped after 90 days (rules/privacy#retention). */
export const pageViews = sqliteTable(
  "page_views",
  {
    visitorKey: text("visitor_key").notNull(),
    day: text("day").notNull(),
    target: text("target", { enum: [...VIEW_TARGETS, "thread", "gallery"] }).notNull(),
    targetId: text("target_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorKey, table.day, table.target, table.targetId] }),
    index("page_views_day").on(table.day),
  ],
);

export const viewDays = sqliteTable(
  "view_days",
  {
    target: text("target", { enum: VIEW_TARGETS }).notNull(),
    targetId: text("target_id").notNull(),
    day: text("day").notNull(),
    vendorId: text("vendor_id").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.target, table.targetId, table.day] }),
    index("view_days_vendor").on(table.vendorId, table.day),
  ],
);
