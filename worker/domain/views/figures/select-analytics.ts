import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { anyVendorState, isConfirmed } from "../../voice/claims/confirmed";
import { purchaseClaims } from "../../voice/claims/schema";
import { clickDays } from "../../catalogue/clicks/schema";
import { bestSelling } from "../../catalogue/products/best-selling";
import { products } from "../../catalogue/products/schema";
import { reviews } from "../../voice/reviews/schema";
import { vendors } from "../../catalogue/vendors/schema";
import type { Period } from "../../catalogue/page-views/forms";
import { viewDays } from "../../catalogue/page-views/schema";
import { type Window, windowOf } from "./window";
import { dayStart } from "../../../days";

/** Products that the table shows; the export has all. */
export const PRODUCTS_MOST = 100;

const stepOfDay = ({ unit }: Window, day: SQL): SQL<string> =>
  unit === "day" ? sql<string>`${day}` : sql<string>`substr(${day}, 1, 7)`;
const stepOfTime = ({ unit }: Window, at: SQL): SQL<string> =>
  sql<string>`strftime(${unit === "day" ? "%Y-%m-%d" : "%Y-%m"}, ${at} / 1000, 'unixepoch')`;

const selectViews = (db: Db, vendorId: string, window: Window) =>
  db
    .select({
      step: stepOfDay(window, sql`${viewDays.day}`).as("step"),
      n: sql<number>`sum(${viewDays.views})`.as("n"),
    })
    .from(viewDays)
    .where(and(eq(viewDays.vendorId, vendorId), gte(viewDays.day, window.firstDayBefore)))
    .groupBy(sql`step`);

const selectClicks = (db: Db, vendorId: string, window: Window) =>
  db
    .select({
      step: stepOfDay(window, sql`${clickDays.day}`).as("step"),
      n: sql<number>`sum(${clickDays.clicks})`.as("n"),
    })
    .from(clickDays)
    .where(and(eq(clickDays.vendorId, vendorId), gte(clickDays.day, window.firstDayBefore)))
    .groupBy(sql`step`);

/** By the day on which a claim was filed, which is nearest to what the member did here. */
const selectClaims = (db: Db, vendorId: string, window: Window) =>
  db
    .select({
      step: stepOfTime(window, sql`${purchaseClaims.createdAt}`).as("step"),
      n: sql<number>`count(*)`.as("n"),
      cents: sql<number>`sum(${purchaseClaims.amountCents})`.as("cents"),
    })
    .from(purchaseClaims)
    .where(
      and(
        eq(purchaseClaims.vendorId, vendorId),
        anyVendorState,
        gte(purchaseClaims.createdAt, dayStart(window.firstDayBefore)),
        isConfirmed,
      ),
    )
    .groupBy(sql`step`);

const selectRatings = (db: Db, vendorId: string, window: Window) =>
  db
    .select({
      step: stepOfTime(window, sql`${reviews.createdAt}`).as("step"),
      n: sql<number>`count(*)`.as("n"),
      sum: sql<number>`sum(${reviews.rating})`.as("sum"),
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.vendorId, vendorId),
        isNull(reviews.hiddenAt),
        gte(reviews.createdAt, dayStart(window.firstDayBefore)),
      ),
    )
    .groupBy(sql`step`);

const selectProducts = (db: Db, vendorId: string, { firstDay }: Window) =>
  db
    .select({
      id: products.id,
      name: products.name,
      salesCount: products.salesCount,
      ratingSum: products.ratingSum,
      ratingCount: products.ratingCount,
      views: sql<number>`(select coalesce(sum(seen.views), 0) from view_days as seen where seen.target = 'product'
        and seen.target_id = products.id and seen.day >= ${firstDay})`.as("views"),
      clicks: sql<number>`(select coalesce(sum(gone.clicks), 0) from click_days as gone where gone.target = 'product'
        and gone.target_id = products.id and gone.day >= ${firstDay})`.as("clicks"),
    })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), isNull(products.deletedAt)))
    .orderBy(...bestSelling)
    .limit(PRODUCTS_MOST + 1);

const selectRating = (db: Db, vendorId: string) =>
  db
    .select({ name: vendors.name, sum: vendors.ratingSum, count: vendors.ratingCount })
    .from(vendors)
    .where(eq(vendors.id, vendorId));

/** For `toAnalytics`, in one batch. @param now UTC epoch milliseconds */
export function selectAnalytics(db: Db, vendorId: string, period: Period, now: number) {
  const window = windowOf(period, now);
  return [
    selectRating(db, vendorId),
    selectViews(db, vendorId, window),
    selectClicks(db, vendorId, window),
    selectClaims(db, vendorId, window),
    selectRatings(db, vendorId, window),
    selectProducts(db, vendorId, window),
  ] as const;
}

export type AnalyticsRows = BatchResponse<ReturnType<typeof selectAnalytics>>;
