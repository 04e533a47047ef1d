import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { CHANGE_KINDS } from "./kinds";

/**
 * Publicly visible changes of a product, one row each. Rows are never updated, except that a withdrawn verdict and words
 * that staff corrected are removed.
 */
export const productChanges = sqliteTable(
  "product_changes",
  {
    id: integer("id").primaryKey(),
    productId: text("product_id").notNull(),
    /** An expiry is written down with its result and lies ahead until then. */
    at: timestamp("at").notNull(),
    kind: text("kind", { enum: CHANGE_KINDS }).notNull(),
    /** A size's label, or a batch; null where the product as a whole is meant. */
    subject: text("subject"),
    /** A price in cents, 1 or 0 for in stock, or a text; null if there was none, or if it is not to be repeated. */
    before: text("before"),
    after: text("after"),
    resultId: text("result_id"),
  },
  (table) => [
    index("product_changes_newest")
      .on(table.productId, sql`${table.at} desc`, sql`${table.id} desc`)
      .where(sql`kind <> 'start'`),
    index("product_changes_prices")
      .on(table.productId, sql`${table.at} desc`, sql`${table.id} desc`)
      .where(sql`kind in ('start', 'size', 'price')`),
    index("product_changes_result")
      .on(table.resultId)
      .where(sql`result_id is not null`),
  ],
);
