import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { anyVendorState, isConfirmed } from "../../voice/claims/confirmed";
import { purchaseClaims } from "../../voice/claims/schema";
import { clickDays } from "../../catalogue/clicks/schema";
import { reviews } from "../../voice/reviews/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { viewDays } from "../../catalogue/page-views/schema";
import type { Period } from "../../catalogue/page-views/forms";
import { windowOf } from "./window";
import { firstMoment, type Trend, trendOf } from "./trend";

/** What the site saw of a vendor's business (rules/dashboards#what-the-figures-are). */
export interface Figures {
  /** The days (YYYY-MM-DD) or months (YYYY-MM) that the points stand for. */
  steps: string[];
  clicks: Trend;
  /** Purchase claims that the vendor confirmed or staff approved, by the day they were filed. */
  purchases: Trend;
  claimedCents: Trend;
  profileViews: Trend;
  rating: {
    /** The unrounded mean of all visible reviews; null without any. */
    mean: number | null;
    count: number;
    /** Against the mean as it stood when the period began; null where there was none. */
    change: number | null;
    points: number[];
  };
}

const dayOf = (column: typeof purchaseClaims.createdAt | typeof reviews.createdAt) =>
  sql<string>`date(${column} / 1000, 'unixepoch')`;

/** The statements that `toFigures` reads from: the vendor's own rows of two periods, by day. */
export function figureStatements(db: Db, vendorId: string, period: Period, now: number) {
  const [day, moment] = [windowOf(period, now).firstDayBefore, firstMoment(period, now)];
  return [
    db
      .select({ day: clickDays.day, value: sql<number>`sum(${clickDays.clicks})`.as("clicks") })
      .from(clickDays)
      .where(and(eq(clickDays.vendorId, vendorId), gte(clickDays.day, day)))
      .groupBy(clickDays.day),
    db
      .select({ day: viewDays.day, value: viewDays.views })
      .from(viewDays)
      .where(and(eq(viewDays.target, "vendor"), eq(viewDays.targetId, vendorId), gte(viewDays.day, day))),
    db
      .select({
        day: dayOf(purchaseClaims.createdAt).as("filed_on"),
        value: sql<number>`count(*)`.as("claims"),
        cents: sql<number>`sum(${purchaseClaims.amountCents})`.as("cents"),
      })
      .from(purchaseClaims)
      .where(
        and(eq(purchaseClaims.vendorId, vendorId), anyVendorState, gte(purchaseClaims.createdAt, moment), isConfirmed),
      )
      .groupBy(sql`filed_on`),
    db
      .select({
        day: dayOf(reviews.createdAt).as("written_on"),
        value: sql<number>`count(*)`.as("written"),
        stars: sql<number>`sum(${reviews.rating})`.as("stars"),
      })
      .from(reviews)
      .where(and(eq(reviews.vendorId, vendorId), isNull(reviews.hiddenAt), gte(reviews.createdAt, moment)))
      .groupBy(sql`written_on`),
    db.select({ sum: vendors.ratingSum, count: vendors.ratingCount }).from(vendors).where(eq(vendors.id, vendorId)),
  ] as const;
}

type Rows = BatchResponse<ReturnType<typeof figureStatements>>;
type RatingRows = Rows[3];

export function toFigures([clicks, views, claims, ratings, [totals]]: Rows, period: Period, now: number): Figures {
  return {
    steps: windowOf(period, now).steps,
    clicks: trendOf(clicks, period, now),
    purchases: trendOf(claims, period, now),
    claimedCents: trendOf(
      claims.map(({ day, cents }) => ({ day, value: cents })),
      period,
      now,
    ),
    profileViews: trendOf(views, period, now),
    rating: ratingOf(totals ?? { sum: 0, count: 0 }, ratings, period, now),
  };
}

const meanOf = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

/** The mean now and, walking on from where it stood when the period began, at the end of each of its parts. */
function ratingOf(
  { sum, count }: { sum: number; count: number },
  rows: RatingRows,
  period: Period,
  now: number,
): Figures["rating"] {
  const written = trendOf(rows, period, now);
  const stars = trendOf(
    rows.map((row) => ({ day: row.day, value: row.stars })),
    period,
    now,
  );
  let [runningSum, runningCount] = [sum - stars.current, count - written.current];
  const before = meanOf(runningSum, runningCount);
  const points: number[] = [];
  for (const [part, more] of written.points.entries()) {
    runningCount += more;
    runningSum += stars.points[part] ?? 0;
    const mean = meanOf(runningSum, runningCount);
    if (mean !== null) points.push(mean);
  }
  const mean = meanOf(sum, count);
  return { mean, count, change: mean === null || before === null ? null : mean - before, points };
}
