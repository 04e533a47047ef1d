import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";

const texts = z.array(z.string());

/**
 * A member's product collection; a wish is one kind of entry (rules/products#wishlist, rules/collection#one-list). What is
 * a wish and no more has nothing but the defaults.
 */
export const collectionItems = sqliteTable(
  "collection_items",
  {
    userId: text("user_id").notNull(),
    productId: text("product_id").notNull(),
    kind: text("kind", { enum: ["wish", "owned"] }).notNull(),
    addedAt: timestamp("added_at").notNull(),
    /** What its photographs and the moderators' cases about it name. */
    id: text("id").generatedAlwaysAs(sql`user_id || '~' || product_id`),
    isFavorite: integer("is_favorite", { mode: "boolean" }).notNull().default(false),
    isDailyDriver: integer("is_daily_driver", { mode: "boolean" }).notNull().default(false),
    /** On the profile, for whoever may read that; else it is its member's alone. */
    isShown: integer("is_shown", { mode: "boolean" }).notNull().default(false),
    /** Stars out of 5, 0 included; null where none was given. */
    rating: integer("rating"),
    /** Markdown as it was written, and what the site makes of it. */
    notes: text("notes").notNull().default(""),
    notesHtml: text("notes_html").notNull().default(""),
    notesPrivate: integer("notes_private", { mode: "boolean" }).notNull().default(false),
    effects: jsonColumn("effects", texts).notNull().default([]),
    tags: jsonColumn("tags", texts).notNull().default([]),
    /** A moderator hid notes and tags; they come back with other words, or with the decision's end. */
    wordsHiddenAt: timestamp("words_hidden_at"),
    wordsHiddenBy: text("words_hidden_by"),
    wordsHiddenReason: text("words_hidden_reason"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index("collection_items_newest").on(table.userId, table.addedAt),
    index("collection_items_id").on(table.id),
    uniqueIndex("collection_items_daily_driver")
      .on(table.userId)
      .where(sql`is_daily_driver = 1`),
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
