import { and, eq, gte, sql } from "drizzle-orm";
import { DAY_MS, dayStart, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { NO_VENDOR, ownVendor } from "../../foundation/access/own-vendor";
import type { Viewer } from "../../foundation/access/policy";
import { anyVendorState, isConfirmed } from "../../voice/claims/confirmed";
import { purchaseClaims } from "../../voice/claims/schema";
import { products } from "../../catalogue/products/schema";
import type { Plan } from "../../catalogue/vendors/forms";
import { PLAN_OFFERS } from "../../catalogue/plan-offers/offers";
import { vendors } from "../../catalogue/vendors/schema";
import { viewDays } from "../../catalogue/page-views/schema";

const MONTH_DAYS = 30;

export interface VendorStats {
  vendorId: string;
  totalProducts: number;
  /** Of those, the ones listed and in stock. */
  activeProducts: number;
  featuredProducts: number;
  /** Of the vendor's page and of its products', ever. */
  totalViews: number;
  /** Purchase claims that staff approved, ever (rules/products#sales-count). */
  totalSales: number;
  /** US cents of claims of the last 30 days (rules/dashboards#what-the-figures-are). */
  monthlyClaimedCents: number;
  reviewCount: number;
  averageRating: number | null;
  plan: Plan;
  maxProducts: number | null;
  maxFeatured: number | null;
}

/** Another vendor's do not exist (rules/dashboards#own-figures). */
export async function readVendorStats(
  db: Db,
  viewer: Viewer,
  vendorId: string | undefined,
  now: number,
): Promise<VendorStats> {
  const own = ownVendor(viewer).vendorId;
  if (vendorId !== undefined && vendorId !== own) throw new NotFound(NO_VENDOR);
  const [[vendor], [shelf], [seen], [sold], [claimed]] = await db.batch([
    db
      .select({ plan: vendors.plan, ratingSum: vendors.ratingSum, ratingCount: vendors.ratingCount })
      .from(vendors)
      .where(eq(vendors.id, own)),
    db
      .select({
        total: sql<number>`count(*)`.as("total"),
        active: sql<number>`count(case when hidden_at is null and in_stock = 1 then 1 end)`.as("active"),
        featured: sql<number>`count(${products.featuredAt})`.as("featured"),
      })
      .from(products)
      .where(and(eq(products.vendorId, own), sql`${products.deletedAt} is null`)),
    db
      .select({ n: sql<number>`coalesce(sum(${viewDays.views}), 0)`.as("n") })
      .from(viewDays)
      .where(eq(viewDays.vendorId, own)),
    db
      .select({ n: sql<number>`count(*)`.as("n") })
      .from(purchaseClaims)
      .where(and(eq(purchaseClaims.vendorId, own), eq(purchaseClaims.staffState, "confirmed"))),
    db
      .select({ cents: sql<number>`coalesce(sum(${purchaseClaims.amountCents}), 0)`.as("cents") })
      .from(purchaseClaims)
      .where(
        and(
          eq(purchaseClaims.vendorId, own),
          anyVendorState,
          gte(purchaseClaims.createdAt, dayStart(utcDay(now - MONTH_DAYS * DAY_MS))),
          isConfirmed,
        ),
      ),
  ]);
  if (vendor === undefined) throw new NotFound(NO_VENDOR);
  const { plan, ratingSum, ratingCount } = vendor;
  return {
    vendorId: own,
    totalProducts: shelf?.total ?? 0,
    activeProducts: shelf?.active ?? 0,
    featuredProducts: shelf?.featured ?? 0,
    totalViews: seen?.n ?? 0,
    totalSales: sold?.n ?? 0,
    monthlyClaimedCents: claimed?.cents ?? 0,
    reviewCount: ratingCount,
    averageRating: ratingCount === 0 ? null : ratingSum / ratingCount,
    plan,
    maxProducts: PLAN_OFFERS[plan].products,
    maxFeatured: PLAN_OFFERS[plan].featured,
  };
}
