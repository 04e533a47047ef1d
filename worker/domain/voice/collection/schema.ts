import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

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
