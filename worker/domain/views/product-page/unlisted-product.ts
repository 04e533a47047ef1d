import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { isPublic } from "../../catalogue/lab/public/public-results";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";

const FAILED_SHOWN = 6;

export interface UnlistedProduct {
  /** Null where it is not listed either. */
  vendor: { id: string; name: string } | null;
  /** What stays public with its names, newest first (rules/lab#failed-results). */
  failed: { id: string; batchNumber: string; testDate: string }[];
}

/** What there still is of a product that was taken down; its name is not told. @throws NotFound where none ever was */
export async function readUnlisted(
  db: Db,
  { vendorId, productId }: { vendorId: string; productId: string },
): Promise<UnlistedProduct> {
  const [[product], failed] = await db.batch([
    db
      .select({ vendorName: vendors.name, vendorHiddenAt: vendors.hiddenAt })
      .from(products)
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .where(and(eq(products.id, productId), eq(products.vendorId, vendorId))),
    db
      .select({ id: labResults.id, batchNumber: labResults.batchNumber, testDate: labResults.testDate })
      .from(labResults)
      .where(
        and(
          eq(labResults.productId, productId),
          eq(labResults.vendorId, vendorId),
          isPublic,
          sql`${labResults.overallSafety} = 'Failed'`,
        ),
      )
      .orderBy(desc(labResults.testDate), desc(labResults.id))
      .limit(FAILED_SHOWN),
  ]);
  if (product === undefined) throw new NotFound("There is no such product.");
  const { vendorName, vendorHiddenAt } = product;
  return { vendor: vendorHiddenAt === null ? { id: vendorId, name: vendorName } : null, failed };
}
