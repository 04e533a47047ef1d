import { and, eq, inArray, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../../db/client";
import { NotFound } from "../../../../errors";
import { products } from "../../products/schema";
import { users } from "../../../foundation/users/schema";
import { vendors } from "../../vendors/schema";
import type { Alkaloids } from "../results/alkaloids";
import type { Evidence } from "../results/evidence";
import { detailColumns, isPublic, withEvidence } from "./public-results";
import { resultNames } from "./result-names";
import { labPartners, labResults } from "../results/schema";
import { isValid } from "../results/validity";

const newer = alias(labResults, "newer");

/** Results with everything that their own page says; callers add `where`, order and limit. */
export const selectFullResults = (db: Db) =>
  db
    .select({
      ...detailColumns,
      certificate: labResults.certificate,
      createdAt: labResults.createdAt,
      updatedAt: labResults.updatedAt,
      labContact: labPartners.contactInfo,
      vendorId: labResults.vendorId,
      // Whoever holds a package may ask about it, also once its vendor or product is no longer listed.
      ...resultNames,
      productType: products.type,
      partnerSince: labPartners.verifiedAt,
      verifierName: users.username,
      verifierRole: users.role,
      newerId: newer.id,
      newerBatch: newer.batchNumber,
      newerTestDate: newer.testDate,
    })
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .leftJoin(vendors, eq(vendors.id, labResults.vendorId))
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(users, and(eq(users.id, labResults.verifiedBy), isNull(users.deletedAt)))
    .leftJoin(newer, and(eq(newer.id, labResults.supersededBy), inArray(newer.status, ["verified", "expired"])));

type Row = Awaited<ReturnType<typeof selectFullResults>>[number];

export type FullResult = Omit<Row, "newerId" | "newerBatch" | "newerTestDate" | "alkaloids"> & {
  alkaloids: Alkaloids;
  evidence: Evidence;
  /** Verified and current; a result that is not reads "Verification Failed". */
  valid: boolean;
  newer: { id: string; batchNumber: string; testDate: string } | null;
};

/** Without its links, which only the panel lists. */
const publicFile = ({ fileName, fileHash, bytes, uploadedAt }: NonNullable<Row["certificate"]>) => ({
  ...{ fileName, fileHash, bytes, uploadedAt },
});

export function toFullResult({ newerId, newerBatch, newerTestDate, ...row }: Row, now: number): FullResult {
  const replaced = newerId !== null && newerBatch !== null && newerTestDate !== null;
  return {
    ...withEvidence(row, now),
    certificate: row.certificate && publicFile(row.certificate),
    valid: isValid(row, now),
    newer: replaced ? { id: newerId, batchNumber: newerBatch, testDate: newerTestDate } : null,
  };
}

/** Whether everybody may see it: verified, also once it expired (rules/lab#public-results). */
export const isPublicRow = ({ status }: Pick<Row, "status">): boolean => status === "verified" || status === "expired";

export async function readFullResult(db: Db, id: string, now: number): Promise<FullResult> {
  const [row] = await selectFullResults(db)
    .where(and(eq(labResults.id, id), isPublic))
    .limit(1);
  if (row === undefined) throw new NotFound("There is no such lab result.");
  return toFullResult(row, now);
}

export async function requirePublicResult(db: Db, id: string): Promise<void> {
  const [row] = await db
    .select({ id: labResults.id })
    .from(labResults)
    .where(and(eq(labResults.id, id), isPublic));
  if (row === undefined) throw new NotFound("There is no such lab result.");
}
