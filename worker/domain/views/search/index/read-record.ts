import { and, asc, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../../db/client";
import { isPublic } from "../../../catalogue/lab/public/public-results";
import { isListedOrFailed, resultNames } from "../../../catalogue/lab/public/result-names";
import { labPartners, labResults } from "../../../catalogue/lab/results/schema";
import { products } from "../../../catalogue/products/schema";
import { vendors } from "../../../catalogue/vendors/schema";
import type { BatchSource } from "./batch-document";
import type { LabSource } from "./lab-document";

/** Rows read at a time: bounds memory however large the record is. */
const BATCH = 500;

const newer = alias(labResults, "newer");

/**
 * Results that lists show, in ascending order of their ids; of one that a newer test of the same batch and product
 * replaced, the newer one (rules/search#groups-of-their-own).
 */
export async function* readBatches(db: Db): AsyncGenerator<BatchSource[]> {
  for (let last = ""; ;) {
    const rows = await db
      .select({
        id: labResults.id,
        labId: labResults.labId,
        batchNumber: labResults.batchNumber,
        status: labResults.status,
        testDate: labResults.testDate,
        expiresAt: labResults.expiresAt,
        overallSafety: labResults.overallSafety,
        productName: resultNames.productName,
        vendorName: resultNames.vendorName,
        labName: labPartners.name,
      })
      .from(labResults)
      .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
      .leftJoin(vendors, eq(vendors.id, labResults.vendorId))
      .leftJoin(products, eq(products.id, labResults.productId))
      .where(
        and(
          isPublic,
          isListedOrFailed,
          notExists(
            db
              .select({ id: newer.id })
              .from(newer)
              .where(and(eq(newer.id, labResults.supersededBy), sql`${newer.status} in ('verified', 'expired')`)),
          ),
          gt(labResults.id, last),
        ),
      )
      .orderBy(asc(labResults.id))
      .limit(BATCH);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map((row) => ({
      ...row,
      productName: row.productName ?? "",
      vendorName: row.vendorName ?? "",
      labName: row.labName ?? "",
    }));
    last = end.id;
  }
}

/** Laboratories that are verified and active; there are dozens, not thousands. */
export const readLabs = (db: Db): Promise<Omit<LabSource, "results" | "newestResult">[]> =>
  db
    .select({
      id: labPartners.id,
      name: labPartners.name,
      certificationNumber: labPartners.certificationNumber,
    })
    .from(labPartners)
    .where(and(isNotNull(labPartners.verifiedAt), isNull(labPartners.deactivatedAt)))
    .orderBy(asc(labPartners.id));

/** Counts results by laboratory while they go by, and keeps the newest of each. */
export class LabTally {
  private readonly byLab = new Map<string, { results: number; newest: BatchSource }>();

  add(source: BatchSource): void {
    const known = this.byLab.get(source.labId);
    const isNewer = known === undefined || source.testDate >= known.newest.testDate;
    this.byLab.set(source.labId, { results: (known?.results ?? 0) + 1, newest: isNewer ? source : known.newest });
  }

  of(labId: string): Pick<LabSource, "results" | "newestResult"> {
    const known = this.byLab.get(labId);
    return { results: known?.results ?? 0, newestResult: known?.newest.id ?? "" };
  }
}
