import { and, desc, eq, gt, gte, isNotNull, isNull, lte, sql, type Subquery } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { isListedOrFailed } from "../../catalogue/lab/public/result-names";
import { labPartners, labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { HOME } from "./forms";

const WEEK = 7 * DAY_MS;
const MONTH = 30 * DAY_MS;

/** One row more than is told apart: that it is there says that there are more. */
const COUNT_ROWS = HOME.countedMost + 1;
const one = sql<number>`1`.as("one");

const countOf = (db: Db, rows: Subquery) => db.select({ n: sql<number>`count(*)`.as("n") }).from(rows);

/** Newest lab results with their product, vendor and laboratory; callers add `where`, order and limit. */
const selectLabLines = (db: Db) =>
  db
    .select({
      id: labResults.id,
      productId: products.id,
      // Both always have a name here: what is listed has, and so has what failed.
      productName: products.name,
      productType: products.type,
      vendorId: vendors.id,
      vendorName: vendors.name,
      lab: labPartners.name,
      safety: labResults.overallSafety,
      testDate: labResults.testDate,
      verifiedAt: labResults.verifiedAt,
    })
    .from(labResults)
    .innerJoin(products, eq(products.id, labResults.productId))
    .innerJoin(vendors, eq(vendors.id, labResults.vendorId))
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId));

export type LabLineRow = Awaited<ReturnType<typeof selectLabLines>>[number];

/** The unary plus keeps SQLite on the index by time of verification; the job that marks comes up to an hour late. */
const publicResult = (now: number) =>
  and(
    sql`+${labResults.status} = 'verified'`,
    isNotNull(labResults.verifiedAt),
    gt(labResults.expiresAt, now),
    isListedOrFailed,
  );

/** What was replaced is listed only where it failed. */
const isNewestOrFailed = sql`(${labResults.supersededBy} is null or ${labResults.overallSafety} = 'Failed')`;

export const newestResults = (db: Db, now: number) =>
  selectLabLines(db)
    .where(and(publicResult(now), isNewestOrFailed))
    .orderBy(desc(labResults.verifiedAt))
    .limit(HOME.labResults);

/** SQLite uses a partial index only where the query spells its condition out: a parameter could be anything. */
const failedLately = (now: number) =>
  and(publicResult(now), sql`${labResults.overallSafety} = 'Failed'`, gte(labResults.verifiedAt, now - MONTH));

export const failedNewest = (db: Db, now: number) =>
  selectLabLines(db).where(failedLately(now)).orderBy(desc(labResults.verifiedAt)).limit(HOME.labResults);

/** Failed results of the last 30 days that everybody may see, up to `COUNT_ROWS`. */
export function failedCount(db: Db, now: number) {
  const failed = db
    .select({ one })
    .from(labResults)
    .innerJoin(products, eq(products.id, labResults.productId))
    .innerJoin(vendors, eq(vendors.id, labResults.vendorId))
    .where(failedLately(now));
  return countOf(db, failed.limit(COUNT_ROWS).as("failed"));
}

export function expiringThisWeek(db: Db, now: number) {
  const expiring = db
    .select({ one })
    .from(labResults)
    .where(
      and(eq(labResults.status, "verified"), gt(labResults.expiresAt, now), lte(labResults.expiresAt, now + WEEK)),
    );
  return countOf(db, expiring.limit(COUNT_ROWS).as("expiring"));
}

/** Past their end, and still in the stored count of current ones until the hourly job marks them. */
export function pastUnmarked(db: Db, now: number) {
  const past = db
    .select({ one })
    .from(labResults)
    .where(and(eq(labResults.status, "verified"), lte(labResults.expiresAt, now)));
  return countOf(db, past.limit(COUNT_ROWS).as("past"));
}

/** Rejected in 30 days, up to `COUNT_ROWS`: counted, never listed (rules/home#lab-ticker). */
export function rejectedCount(db: Db, now: number) {
  const rejected = db
    .select({ one })
    .from(labResults)
    .where(
      and(
        sql`${labResults.status} = 'rejected'`,
        isNull(labResults.verifiedAt),
        gte(labResults.updatedAt, now - MONTH),
      ),
    );
  return countOf(db, rejected.limit(COUNT_ROWS).as("rejected"));
}
