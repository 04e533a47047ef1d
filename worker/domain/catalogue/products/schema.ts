import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { ratingColumns } from "../vendors/schema";
import { PRODUCT_TYPES } from "./forms";
import { SUBSTANCES } from "../substances/classes";

const texts = z.array(z.string());
const productImage = z.object({ url: z.string(), alt: z.string() });
export type ProductImage = z.infer<typeof productImage>;
/** `reports` counts reviewers; `byStaff` marks one that staff set (rules/substances#reported-effects). */
export const publishedEffect = z.object({ effect: z.string(), reports: z.number().int(), byStaff: z.boolean() });
export type PublishedEffect = z.infer<typeof publishedEffect>;
/** Percentages that the vendor typed: "Vendor-reported" until a verified result backs them. */
export const reportedLab = z.object({
  sevenOh: z.number(),
  mitragynine: z.number(),
  testDate: z.string(),
  labName: z.string(),
});

const offer = z.object({ weight: z.string(), priceCents: z.number().int(), inStock: z.boolean() });

const PRODUCT_HIDDEN_CAUSES = ["deleted", "staff"] as const;

export const products = sqliteTable(
  "products",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    extractType: text("extract_type").notNull(),
    type: text("type", { enum: PRODUCT_TYPES }).notNull(),
    substance: text("substance", { enum: SUBSTANCES }).notNull(),
    /** "Green Maeng Da"; null where a product is no named strain. */
    strain: text("strain"),
    potency: text("potency"),
    categories: jsonColumn("categories", texts).notNull(),
    tags: jsonColumn("tags", texts).notNull(),
    effects: jsonColumn("effects", z.array(publishedEffect)).notNull(),
    images: jsonColumn("images", z.array(productImage)).notNull(),
    reportedLab: jsonColumn("reported_lab", reportedLab),
    inStock: integer("in_stock", { mode: "boolean" }).notNull(),
    featuredAt: timestamp("featured_at"),
    outboundUrl: text("outbound_url").notNull(),
    addedAt: timestamp("added_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    hiddenAt: timestamp("hidden_at"),
    /** "deleted" shows again when it is taken out of the trash; what staff had hidden stays hidden. */
    hiddenCause: text("hidden_cause", { enum: PRODUCT_HIDDEN_CAUSES }),
    /** In the trash since then; it is hidden too, and can be taken out again for 30 days. */
    deletedAt: timestamp("deleted_at"),
    /** An outbound link changed after approval, which staff look at before it replaces the present one. */
    pendingUrl: text("pending_url"),
    salesCount: integer("sales_count").notNull().default(0),
    lowestPriceCents: integer("lowest_price_cents").notNull(),
    /** Its sizes in their order, so that a card reads no row of theirs; triggers keep it (rules/products#comparable-numbers). */
    offers: jsonColumn("offers", z.array(offer)).notNull().default([]),
    ...ratingColumns,
    newestResultId: text("newest_result_id"),
    /** Outbound clicks of the last seven UTC days: a click adds one, a daily job takes off what has aged. */
    hotClicks: integer("hot_clicks").notNull().default(0),
  },
  (table) => [
    index("products_vendor")
      .on(table.vendorId, sql`${table.addedAt} desc`, sql`${table.id} desc`)
      .where(sql`hidden_at is null`),
    index("products_added")
      .on(sql`${table.addedAt} desc`, sql`${table.id} desc`)
      .where(sql`hidden_at is null`),
    index("products_hot")
      .on(table.substance, sql`${table.hotClicks} desc`, table.name, table.id)
      .where(sql`hidden_at is null`),
    index("products_kept")
      .on(table.vendorId, sql`${table.addedAt} desc`, sql`${table.id} desc`)
      .where(sql`deleted_at is null`),
    index("products_bin")
      .on(table.vendorId, table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);

export const productSizes = sqliteTable(
  "product_sizes",
  {
    productId: text("product_id").notNull(),
    position: integer("position").notNull(),
    weight: text("weight").notNull(),
    priceCents: integer("price_cents").notNull(),
    inStock: integer("in_stock", { mode: "boolean" }).notNull(),
    sku: text("sku"),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

/** What reviewers report of a strain, rolled up over products: `reviewers` people of `reviews` named the effect. */
export const strainEffects = sqliteTable(
  "strain_effects",
  {
    strain: text("strain").notNull(),
    effect: text("effect").notNull(),
    reports: integer("reports").notNull(),
    reviews: integer("reviews").notNull(),
    share: real("share").notNull(),
  },
  (table) => [primaryKey({ columns: [table.strain, table.effect] })],
);

/** `products.offers` as it should be, counted again each night. */
export const OFFERS = sql`(select json_group_array(json_object('weight', weight, 'priceCents', price_cents, 'inStock', json(iif(in_stock, 'true', 'false')))) from (select weight, price_cents, in_stock from product_sizes where product_id = ${products.id} order by position))`;
