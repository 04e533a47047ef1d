import { and, asc, desc, eq, gt, gte, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client";
import { clickDays } from "../clicks/schema";
import { labResults } from "../lab/schema";
import { cardColumns, isListed } from "../products/product-rows";
import { products } from "../products/schema";
import { vendors } from "../vendors/schema";
import { HOME } from "./forms";
import { publicResult, selectLabLines } from "./home-queries";

const DAY = 24 * 3_600_000;
const HOT_DAYS = 7;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
/** Of the most clicked, some may be hidden by now. */
const HOT_CANDIDATES = 12;

const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const countWhere = (db: Db, condition: SQL | undefined) =>
  db
    .select({ n: sql<number>`count(*)`.as("n") })
    .from(labResults)
    .where(condition);

/** 7-OH products by outbound clicks of the last seven UTC days, today among them (rulings, area 1). */
export function hotProducts(db: Db, now: number) {
  const clicks = sql<number>`sum(${clickDays.clicks})`.as("clicks");
  const hottest = db
    .select({ productId: clickDays.targetId, clicks })
    .from(clickDays)
    .where(
      and(
        eq(clickDays.substance, "7oh"),
        gte(clickDays.day, utcDay(now - (HOT_DAYS - 1) * DAY)),
        eq(clickDays.target, "product"),
      ),
    )
    .groupBy(clickDays.targetId)
    .orderBy(desc(clicks), asc(clickDays.targetId))
    .limit(HOT_CANDIDATES)
    .as("hottest");
  return db
    .select({ ...cardColumns, clicks: sql<number>`${hottest.clicks}`.as("clicks") })
    .from(hottest)
    .innerJoin(products, eq(products.id, hottest.productId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId))
    .where(isListed)
    .orderBy(desc(hottest.clicks), asc(products.name), asc(products.id))
    .limit(HOME.hotProducts);
}

export const expiringThisWeek = (db: Db, now: number) =>
  countWhere(
    db,
    and(eq(labResults.status, "verified"), gt(labResults.expiresAt, now), lte(labResults.expiresAt, now + WEEK)),
  );

const failedLately = (now: number) =>
  and(publicResult, gte(labResults.verifiedAt, now - MONTH), eq(labResults.overallSafety, "Failed"));

/** Failed results of the last 30 days that everybody may see. */
export const failedCount = (db: Db, now: number) =>
  db
    .select({ n: sql<number>`count(*)`.as("n") })
    .from(labResults)
    .innerJoin(products, eq(products.id, labResults.productId))
    .innerJoin(vendors, eq(vendors.id, labResults.vendorId))
    .where(failedLately(now));

export const failedNewest = (db: Db, now: number) =>
  selectLabLines(db).where(failedLately(now)).orderBy(desc(labResults.verifiedAt)).limit(HOME.labResults);

/**
 * Rejected in the last 30 days: counted, never listed, since only verified results are public (rulings, area 8).
 * A result that was uploadable then has not expired for longer than 30 days, which bounds the index range.
 */
export const rejectedCount = (db: Db, now: number) =>
  countWhere(
    db,
    and(
      eq(labResults.status, "rejected"),
      gt(labResults.expiresAt, now - MONTH),
      gte(labResults.updatedAt, now - MONTH),
      isNull(labResults.verifiedAt),
    ),
  );
