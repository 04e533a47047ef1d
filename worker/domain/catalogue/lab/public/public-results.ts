import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { joined, named } from "../../../../db/columns";
import type { Db } from "../../../../db/client";
import { type Evidence, labEvidence } from "../results/evidence";
import { products } from "../../products/schema";
import { labPartners, labResults } from "../results/schema";

/** Verified results are public, also once they expired; others are not (rules/lab#public-results). */
export const isPublic = inArray(labResults.status, ["verified", "expired"]);

/** Of one day's tests the one that was verified last, as in `registered.ts`. */
const newestFirst = [desc(labResults.testDate), desc(labResults.verifiedAt), desc(labResults.id)];

const briefColumns = {
  id: named(labResults.id, "result_id"),
  productId: named(labResults.productId, "product_id"),
  batchNumber: named(labResults.batchNumber, "batch_number"),
  testDate: named(labResults.testDate, "test_date"),
  expiresAt: named(labResults.expiresAt, "expires_at"),
  status: named(labResults.status, "status"),
  overallSafety: named(labResults.overallSafety, "overall_safety"),
  mitragynine: named(labResults.mitragynine, "mitragynine"),
  sevenOhMitragynine: named(labResults.sevenOhMitragynine, "seven_oh_mitragynine"),
  labelClaim: named(labResults.labelClaim, "label_claim"),
  labelClaimOf: named(labResults.labelClaimOf, "label_claim_of"),
  labName: joined(labPartners.name, "lab_name"),
};

export const detailColumns = {
  ...briefColumns,
  code: named(labResults.code, "code"),
  paynantheine: named(labResults.paynantheine, "paynantheine"),
  speciogynine: named(labResults.speciogynine, "speciogynine"),
  totalAlkaloids: named(labResults.totalAlkaloids, "total_alkaloids"),
  safety: named(labResults.safety, "safety"),
  testingMethod: named(labResults.testingMethod, "testing_method"),
  sampleWeight: named(labResults.sampleWeight, "sample_weight"),
  moisture: named(labResults.moisture, "moisture"),
  verifiedAt: named(labResults.verifiedAt, "verified_at"),
  labNumber: joined(labPartners.certificationNumber, "lab_number"),
  accreditations: joined(labPartners.accreditations, "accreditations"),
};

/** Null once the product is no longer listed. */
const productName = sql<string | null>`case when ${products.hiddenAt} is null then ${products.name} end`.as(
  "product_name",
);

type Values<C extends Record<string, { _: { type: unknown } }>> = { [K in keyof C]: C[K]["_"]["type"] };
export type ResultBrief = Values<typeof briefColumns>;
export type ResultLine = ResultBrief & { evidence: Evidence };
export type VendorResult = ResultLine & { productName: string | null };
export type ResultDetail = Values<typeof detailColumns>;

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
    .select({ name: joined(labPartners.name, "lab_name"), results: sql<number>`count(*)`.as("results") })
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(and(eq(labResults.vendorId, vendorId), isPublic))
    .groupBy(labResults.labId);
