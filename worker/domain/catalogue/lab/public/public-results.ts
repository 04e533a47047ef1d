import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { type Evidence, labEvidence } from "../results/evidence";
import { products } from "../../products/schema";
import { labPartners, labResults } from "../results/schema";

/** Verified results are public, also once they expired; others are not (rules/lab#public-results). */
export const isPublic = inArray(labResults.status, ["verified", "expired"]);

/** Of one day's tests the one that was verified last, as in `registered.ts`. */
const newestFirst = [desc(labResults.testDate), desc(labResults.verifiedAt), desc(labResults.id)];

const briefColumns = {
  id: labResults.id,
  productId: labResults.productId,
  batchNumber: labResults.batchNumber,
  testDate: labResults.testDate,
  expiresAt: labResults.expiresAt,
  status: labResults.status,
  overallSafety: labResults.overallSafety,
  mitragynine: labResults.mitragynine,
  sevenOhMitragynine: labResults.sevenOhMitragynine,
  labelClaim: labResults.labelClaim,
  labelClaimOf: labResults.labelClaimOf,
  labName: labPartners.name,
};

export const detailColumns = {
  ...briefColumns,
  code: labResults.code,
  paynantheine: labResults.paynantheine,
  speciogynine: labResults.speciogynine,
  totalAlkaloids: labResults.totalAlkaloids,
  safety: labResults.safety,
  testingMethod: labResults.testingMethod,
  sampleWeight: labResults.sampleWeight,
  moisture: labResults.moisture,
  verifiedAt: labResults.verifiedAt,
  labNumber: labPartners.certificationNumber,
  accreditations: labPartners.accreditations,
};

const productName = sql<string | null>`case when ${products.hiddenAt} is null then ${products.name} end`.as(
  "product_name",
);

type ResultBrief = Awaited<ReturnType<typeof selectProductResults>>[number];
export type ResultLine = ResultBrief & { evidence: Evidence };
export type VendorResult = ResultLine & { productName: string | null };
export type ResultDetail = Awaited<ReturnType<typeof selectNewestDetail>>[number];

export const withEvidence = <R extends ResultBrief>(row: R, now: number): R & { evidence: Evidence } => ({
  ...row,
  evidence: labEvidence(row, {}, now),
});

export const selectProductResults = (db: Db, productId: string, limit: number) =>
  db
    .select(briefColumns)
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(and(eq(labResults.productId, productId), isPublic))
    .orderBy(...newestFirst)
    .limit(limit);

export const selectNewestDetail = (db: Db, productId: string, limit: 0 | 1) =>
  db
    .select(detailColumns)
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(and(eq(labResults.productId, productId), isPublic))
    .orderBy(...newestFirst)
    .limit(limit);

export const selectVendorResults = (db: Db, vendorId: string, limit: number) =>
  db
    .select({ ...briefColumns, productName })
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .leftJoin(products, eq(products.id, labResults.productId))
    .where(and(eq(labResults.vendorId, vendorId), isPublic))
    .orderBy(...newestFirst)
    .limit(limit);

export const selectVendorLabs = (db: Db, vendorId: string) =>
  db
    .select({ name: labPartners.name, results: sql<number>`count(*)`.as("results") })
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(and(eq(labResults.vendorId, vendorId), isPublic))
    .groupBy(labResults.labId);
