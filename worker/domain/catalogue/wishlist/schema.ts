import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** A member's product collection; a wish is one kind of entry (rules/products#wishlist). */
export const collectionItems = sqliteTable(
  "collection_items",
  {
    userId: text("user_id").notNull(),
    productId: text("product_id").notNull(),
    kind: text("kind", { enum: ["wish", "owned"] }).notNull(),
    addedAt: timestamp("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index("collection_items_newest").on(table.userId, table.addedAt),
  ],
);

/** "Tell me when the lowest price falls below": fires once, until it is armed again. */
export const priceAlerts = sqliteTable(
  "price_alerts",
  {
    userId: text("user_id").notNull(),
    productId: text("product_id").notNull(),
    belowCents: integer("below_cents").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** A price has fallen below; the minutely job notifies the member. */
    dueAt: timestamp("due_at"),
    firedAt: timestamp("fired_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index("price_alerts_product")
      .on(table.productId, table.belowCents)
      .where(sql`fired_at is null`),
    index("price_alerts_newest").on(table.userId, table.createdAt),
    index("price_alerts_due")
      .on(table.dueAt)
      .where(sql`due_at is not null`),
  ],
);

/** Lowest price of a product after each change, in cents. */
export const priceHistory = sqliteTable(
  "price_history",
  {
    productId: text("product_id").notNull(),
    at: timestamp("at").notNull(),
    lowestPriceCents: integer("lowest_price_cents").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.at] })],
);
