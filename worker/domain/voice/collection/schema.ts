import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";

/** What a member bought of a product of their collection, as they say (rules/collection#purchases). */
export const collectionPurchases = sqliteTable(
  "collection_purchases",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    productId: text("product_id").notNull(),
    /** YYYY-MM-DD */
    purchasedOn: text("purchased_on").notNull(),
    /** In their words: "60 tablets". */
    amount: text("amount").notNull(),
    priceCents: integer("price_cents"),
    /** As it stands on the package. */
    batch: text("batch"),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [index("collection_purchases_product").on(table.userId, table.productId, table.purchasedOn, table.id)],
);

/**
 * Notes and tags that a moderator hid, for as long as the decision stands: said again of the same product they are hidden
 * again, whatever became of the entry meanwhile (rules/collection#reporting).
 */
export const collectionHiddenWords = sqliteTable(
  "collection_hidden_words",
  {
    userId: text("user_id").notNull(),
    productId: text("product_id").notNull(),
    /** When it was decided; an appeal against that decision brings these words back. */
    hiddenAt: timestamp("hidden_at").notNull(),
    reason: text("reason").notNull(),
    notes: text("notes").notNull(),
    tags: jsonColumn("tags", z.array(z.string())).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId, table.hiddenAt] })],
);
