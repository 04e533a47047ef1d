import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Holes, prepared } from "../../../../db/prepared";
import { type AlkaloidLine, type Alkaloids, readAlkaloids } from "../results/alkaloids";
import { type Evidence, labEvidence } from "../results/evidence";
import { fileFaultOf } from "../results/certificate-file";
import { products } from "../../products/schema";
import { vendors } from "../../vendors/schema";
import { resultNames } from "./result-names";
import { labPartners, labResults } from "../results/schema";

/** Verified results are public, also once they expired; others are not (rules/lab#public-results). */
export const isPublic = inArray(labResults.status, ["verified", "expired"]);

/** Of one day's tests the one that was verified last, as in `registered.ts`. */
const newestFirst = [desc(labResults.testDate), desc(labResults.verifiedAt), desc(labResults.id)];

export const briefColumns = {
  id: labResults.id,
  productId: labResults.productId,
  batchNumber: labResults.batchNumber,
  testDate: labResults.testDate,
  expiresAt: labResults.expiresAt,
  status: labResults.status,
  overallSafety: labResults.overallSafety,
  supersededBy: labResults.supersededBy,
  alkaloids: labResults.alkaloids,
  labName: labPartners.name,
};

export const detailColumns = {
  ...briefColumns,
  code: labResults.code,
  safety: labResults.safety,
  testingMethod: labResults.testingMethod,
  sampleWeight: labResults.sampleWeight,
  moisture: labResults.moisture,
  moistureShown: labResults.moistureShown,
  verifiedAt: labResults.verifiedAt,
  labNumber: labPartners.certificationNumber,
  accreditations: labPartners.accreditations,
  fileFault: fileFaultOf(labResults.certificate).as("file_fault"),
};

type ResultBrief = Awaited<ReturnType<typeof selectProductResults>>[number];
type Read<R extends ResultBrief> = Omit<R, "alkaloids"> & { alkaloids: Alkaloids; evidence: Evidence };
type BriefLine = Pick<AlkaloidLine, "text" | "means" | "value">;
/** What lists of results show of the alkaloids. */
interface BriefAlkaloids {
  mitragynine: BriefLine;
  sevenOhMitragynine: BriefLine;
  claim: Pick<NonNullable<Alkaloids["claim"]>, "of" | "text"> | null;
}
type Brief<R extends ResultBrief> = Omit<R, "alkaloids"> & { alkaloids: BriefAlkaloids; evidence: Evidence };
export type ResultLine = Brief<ResultBrief>;
export type VendorResult = ResultLine & { productName: string | null; productListed: number };
export type ResultDetail = Read<Awaited<ReturnType<typeof selectNewestDetail>>[number]>;

export const withEvidence = <R extends ResultBrief>(row: R, now: number): Read<R> => ({
  ...row,
  alkaloids: readAlkaloids(row.alkaloids),
  evidence: labEvidence(row, {}, now),
});

const toBrief = ({ text, means, value }: AlkaloidLine): BriefLine => ({ text, means, value });

export function toResultLine<R extends ResultBrief>(row: R, now: number): Brief<R> {
  const { lines, claim } = readAlkaloids(row.alkaloids);
  const alkaloids = {
    mitragynine: toBrief(lines.mitragynine),
    sevenOhMitragynine: toBrief(lines.sevenOhMitragynine),
    claim: claim && { of: claim.of, text: claim.text },
  };
  return { ...row, alkaloids, evidence: labEvidence(row, {}, now) };
}

type ResultsOf = { of: string; rows: number };

export const selectProductResults = prepared((db, { of, rows }: Holes<ResultsOf>) =>
  db
    .select(briefColumns)
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(and(eq(labResults.productId, of), isPublic))
    .orderBy(...newestFirst)
    .limit(rows),
);

export const selectNewestDetail = prepared((db, { product }: Holes<{ product: string }>) =>
  db
    .select(detailColumns)
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(and(eq(labResults.productId, product), isPublic))
    .orderBy(...newestFirst)
    .limit(1),
);

export const selectVendorResults = prepared((db, { of, rows }: Holes<ResultsOf>) =>
  db
    .select({ ...briefColumns, productName: resultNames.productName, productListed: resultNames.productListed })
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(vendors, eq(vendors.id, labResults.vendorId))
    .where(and(eq(labResults.vendorId, of), isPublic))
    .orderBy(...newestFirst)
    .limit(rows),
);

export const selectVendorLabs = prepared((db, { vendor }: Holes<{ vendor: string }>) =>
  db
    .select({ name: labPartners.name, results: sql<number>`count(*)`.as("results") })
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(and(eq(labResults.vendorId, vendor), isPublic))
    .groupBy(labResults.labId),
);
