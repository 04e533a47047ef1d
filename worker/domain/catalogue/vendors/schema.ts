import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { CATEGORY_RATINGS } from "./category-ratings";
import { PLANS, SHIPPING_TIMES } from "./forms";
import { NO_PRICE } from "./no-price";

const texts = z.array(z.string());
export const socialMedia = z.object({
  reddit: z.string().optional(),
  instagram: z.string().optional(),
  facebook: z.string().optional(),
});

/** Sums and counts of visible reviews; the mean is never stored rounded (rules/vendors#ratings). */
export const ratingColumns = {
  ratingSum: integer("rating_sum").notNull().default(0),
  ratingCount: integer("rating_count").notNull().default(0),
  stars1: integer("stars_1").notNull().default(0),
  stars2: integer("stars_2").notNull().default(0),
  stars3: integer("stars_3").notNull().default(0),
  stars4: integer("stars_4").notNull().default(0),
  stars5: integer("stars_5").notNull().default(0),
};

export const vendors = sqliteTable(
  "vendors",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    nameKey: text("name_key").notNull(),
    website: text("website").notNull(),
    /** The registered host: outbound links to anywhere else are refused. */
    host: text("host").notNull(),
    /** A website on another host that is waiting for a second person of staff. */
    pendingWebsite: text("pending_website"),
    description: text("description").notNull(),
    location: text("location").notNull(),
    founded: integer("founded").notNull(),
    specialties: jsonColumn("specialties", texts).notNull(),
    shippingRegions: jsonColumn("shipping_regions", texts).notNull(),
    paymentMethods: jsonColumn("payment_methods", texts).notNull(),
    socialMedia: jsonColumn("social_media", socialMedia).notNull(),
    averageShippingTime: text("average_shipping_time", { enum: SHIPPING_TIMES }).notNull(),
    returnPolicy: text("return_policy").notNull(),
    /** Staff only; no query for a member or visitor selects these two (rules/vendors#internal-fields). */
    contactPerson: text("contact_person"),
    outreachNote: text("outreach_note"),
    plan: text("plan", { enum: PLANS }).notNull().default("basic"),
    planBilling: text("plan_billing", { enum: ["monthly", "yearly"] }),
    /** When the plan in force was chosen; charges count from here. */
    planStartedAt: timestamp("plan_started_at"),
    /** File name of the banner in R2 (Enterprise), under the vendor's id. */
    banner: text("banner"),
    /** Dashboard writing rests since then: the first charge stayed unpaid, or the verification lapsed or was ended. */
    writingLapsedAt: timestamp("writing_lapsed_at"),
    verifiedAt: timestamp("verified_at"),
    verifiedBy: text("verified_by"),
    verificationEndsAt: timestamp("verification_ends_at"),
    /** When the notice of the coming lapse went out, once a year's term. */
    renewalNoticeAt: timestamp("renewal_notice_at"),
    /** Staff ended the verification; what the vendor paid for still ends at `verificationEndsAt`. */
    verificationWithdrawnAt: timestamp("verification_withdrawn_at"),
    verificationWithdrawnBy: text("verification_withdrawn_by"),
    verificationWithdrawnReason: text("verification_withdrawn_reason"),
    listedAt: timestamp("listed_at").notNull(),
    hiddenAt: timestamp("hidden_at"),
    hiddenBy: text("hidden_by"),
    updatedAt: timestamp("updated_at").notNull(),
    ...ratingColumns,
    productCount: integer("product_count").notNull().default(0),
    testedCount: integer("tested_count").notNull().default(0),
    failedCount: integer("failed_count").notNull().default(0),
    lowestPriceCents: integer("lowest_price_cents"),
    newestResultId: text("newest_result_id"),
  },
  (table) => [
    index("vendors_listed").on(table.listedAt, table.id),
    uniqueIndex("vendors_name_key").on(table.nameKey),
    index("vendors_verification")
      .on(table.verificationEndsAt)
      .where(sql`verification_ends_at is not null`),
    index("vendors_host").on(table.host),
  ],
);

const count = z.number().int();
/** What a list shows of the products that a facet is about. */
export const scopedFigures = z.object({
  /** How many reviews gave one star, and so on. */
  stars: z.tuple([count, count, count, count, count]),
  productCount: count,
  testedCount: count,
  lowestPriceCents: count.nullable(),
  pending: z.boolean(),
  reported: z.boolean(),
});

/** One row a filter value, so that any filter under any sort is one index range (rules/vendors#facets). */
export const vendorFacets = sqliteTable(
  "vendor_facets",
  {
    facet: text("facet").notNull(),
    vendorId: text("vendor_id").notNull(),
    /** The damped mean by which vendors rank, 0 without reviews (rules/vendors#ranking). */
    rank: real("rank").notNull(),
    reviewCount: integer("review_count").notNull(),
    nameKey: text("name_key").notNull(),
    /** Lowest price in cents; a sentinel where there is none, so that the index has those last. */
    priceCents: integer("price_cents").notNull().default(NO_PRICE),
    /** Days from 1970 to the newest result's test; 0 without a result, or where that failed (rules/vendors#sorts). */
    newestDay: integer("newest_day").notNull().default(0),
    /** This and what follows: only of a category or type (rules/vendors#figures-of-a-category). */
    ratingSum: integer("rating_sum").notNull().default(0),
    newestResultId: text("newest_result_id"),
    figures: jsonColumn("figures", scopedFigures),
  },
  (table) => [
    index("vendor_facets_price").on(
      table.facet,
      table.priceCents,
      sql`${table.reviewCount} desc`,
      table.nameKey,
      table.vendorId,
    ),
    index("vendor_facets_newest").on(
      table.facet,
      sql`${table.newestDay} desc`,
      sql`${table.reviewCount} desc`,
      table.nameKey,
      table.vendorId,
    ),
    primaryKey({ columns: [table.facet, table.vendorId] }),
    index("vendor_facets_rank").on(
      table.facet,
      sql`${table.rank} desc`,
      sql`${table.reviewCount} desc`,
      table.nameKey,
      table.vendorId,
    ),
    index("vendor_facets_reviews").on(table.facet, sql`${table.reviewCount} desc`, table.nameKey, table.vendorId),
    index("vendor_facets_name").on(table.facet, table.nameKey, table.vendorId),
    index("vendor_facets_vendor").on(table.vendorId),
  ],
);

export const vendorCategoryRatings = sqliteTable(
  "vendor_category_ratings",
  {
    vendorId: text("vendor_id").notNull(),
    category: text("category", { enum: CATEGORY_RATINGS }).notNull(),
    sum: integer("sum").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.category] })],
);

/** Reviews by month, for the sparkline of a vendor's rating; `month` is YYYY-MM in UTC. */
export const vendorRatingMonths = sqliteTable(
  "vendor_rating_months",
  {
    vendorId: text("vendor_id").notNull(),
    month: text("month").notNull(),
    sum: integer("sum").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.month] })],
);
