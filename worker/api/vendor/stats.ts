import { Hono } from "hono";
import * as v from "valibot";
import { z } from "zod";
import { csvResponse } from "../../csv";
import { utcDay } from "../../days";
import { recordId } from "../../domain/foundation/lists/forms";
import { PLANS } from "../../domain/catalogue/vendors/forms";
import { exportFigures, FIGURE_COLUMNS } from "../../domain/views/figures/export-analytics";
import { conversion, periodApiQuery, PERIODS } from "../../domain/catalogue/page-views/forms";
import { type Figures, type ProductFigures, readAnalytics } from "../../domain/views/figures/read-analytics";
import { readVendorStats, type VendorStats } from "../../domain/views/figures/vendor-stats";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { query } from "../http/validate";

const tag = "Vendor";
const count = z.number().int();
const limit = z.union([count, z.literal("unlimited")]);
const rating = z.number().nullable().describe("Unrounded mean of visible reviews; null without any");

/** See rules/platform#public-names. */
const stats = z.object({
  vendorId: z.string(),
  totalProducts: count,
  activeProducts: count.describe("Listed and in stock"),
  totalViews: count.describe("Of the vendor's page and its products'; a visitor counts once a day and page"),
  totalSales: count.describe("Purchase claims that staff approved"),
  monthlyRevenue: z.number().describe("US dollars of confirmed purchase claims, 30 days; no other money is known"),
  reviewCount: count,
  averageRating: rating,
  featuredProducts: count,
  subscriptionPlan: z.enum(PLANS),
  planLimits: z.object({ maxProducts: limit, maxFeatured: limit, usedProducts: count, usedFeatured: count }),
});

const figures = z.object({
  views: count,
  clicks: count.describe("Outbound"),
  claims: count.describe("Confirmed purchase claims, by the day they were filed"),
  claimed: z.number().describe("US dollars of those"),
  reviews: count,
  rating: rating.describe("Of the reviews written then"),
  conversion: z.number().nullable().describe("Clicks by views; null without views"),
});

const analytics = z.object({
  period: z.enum(PERIODS),
  total: figures,
  before: figures.describe("The same for as many days or months before"),
  steps: z.array(figures.extend({ step: z.string().describe("YYYY-MM-DD or YYYY-MM, UTC") })),
  products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      views: count,
      clicks: count,
      conversion: z.number().nullable(),
      rating,
      reviewCount: count,
      salesCount: count,
    }),
  ),
});

const toLimit = (most: number | null): number | "unlimited" => most ?? "unlimited";

const toStats = ({ plan, maxProducts, maxFeatured, monthlyClaimedCents, ...row }: VendorStats) => ({
  ...row,
  monthlyRevenue: monthlyClaimedCents / 100,
  subscriptionPlan: plan,
  planLimits: {
    maxProducts: toLimit(maxProducts),
    maxFeatured: toLimit(maxFeatured),
    usedProducts: row.totalProducts,
    usedFeatured: row.featuredProducts,
  },
});

const toFigures = ({ claimedCents, ...row }: Figures) => ({
  ...row,
  claimed: claimedCents / 100,
  conversion: conversion(row.clicks, row.views),
});

const toProduct = (row: ProductFigures) => ({ ...row, conversion: conversion(row.clicks, row.views) });

/** The own vendor's figures; another vendor's do not exist for it (rules/dashboards#own-figures). */
export const vendorStatsApi = new Hono<AppEnv>()
  .get(
    "/",
    describe({
      tag,
      summary: "Your vendor's figures",
      description: "Another vendor's answer 404.",
      answer: stats,
      problems: [400, 401, 403, 404],
    }),
    query(v.object({ vendor: v.optional(v.pipe(recordId, v.description("Your vendor's id; may be left out"))) })),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      return c.json(toStats(await readVendorStats(db, viewer, c.req.valid("query").vendor, now)));
    },
  )
  .get(
    "/analytics",
    describe({
      tag,
      summary: "Views, clicks, claims and ratings of a period",
      description:
        "By day or month; views and clicks by product too, for the 100 that sold most. A claim names no product.",
      answer: analytics,
      problems: [400, 401, 403, 404],
    }),
    query(periodApiQuery),
    async (c) => {
      const { db, viewer, now } = c.get("request");
      const read = await readAnalytics(db, viewer, c.req.valid("query").period, now);
      return c.json({
        period: read.period,
        total: toFigures(read.total),
        before: toFigures(read.before),
        steps: read.steps.map(({ step, ...row }) => ({ step, ...toFigures(row) })),
        products: read.products.map(toProduct),
      });
    },
  )
  .get(
    "/export",
    describe({
      tag,
      summary: "Views and outbound clicks by day and page, as CSV",
      description: "RFC 4180, streamed, oldest first. A response that breaks off is incomplete.",
      answer: z.string(),
      answerType: "text/csv",
      problems: [400, 401, 403, 404],
    }),
    query(periodApiQuery),
    async (c) => {
      const { db, viewer, now, requestId } = c.get("request");
      const { period } = c.req.valid("query");
      return csvResponse({
        name: `analytics-${period}-${utcDay(now)}.csv`,
        header: FIGURE_COLUMNS,
        batches: exportFigures(db, viewer, period, now),
        requestId,
      });
    },
  );
