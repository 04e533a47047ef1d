import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../../db/client";
import { products } from "../../products/schema";
import { COUNTERS } from "../../../foundation/stats/counters";
import { vendors } from "../../vendors/schema";
import { batchKey, labResults } from "./schema";
import { countSite } from "../../../foundation/stats/count-site";

/** Verified once and not withdrawn: what stands on record, current or not. */
const ON_RECORD = sql`status in ('verified', 'expired')`;
/** The newest by the day of the test; of one day's the one that was verified last. */
const NEWEST_FIRST = sql`order by test_date desc, verified_at desc, id desc limit 1`;

const selectNewest = (where: SQL): SQL =>
  sql`(select id from lab_results where ${where} and ${ON_RECORD} ${NEWEST_FIRST})`;

interface Moved {
  productId: string;
  vendorId: string;
  batchNumber: string;
}

/** Reads what the batch has written so far, so it belongs at its end (rules/lab#effects). */
export function registeredMoved(
  db: Db,
  { productId, vendorId, batchNumber }: Moved,
  now: number,
): BatchItem<"sqlite">[] {
  const sameBatch = sql`upper("batch_number") = upper(${batchNumber}) and product_id = ${productId}`;
  const newest = selectNewest(sameBatch);
  const replacement = sql`nullif(${newest}, ${labResults.id})`;
  return [
    db
      .update(labResults)
      .set({ supersededBy: replacement, updatedAt: sql`max(${now}, ${labResults.updatedAt} + 1)` })
      .where(
        and(
          eq(batchKey(labResults.batchNumber), sql`upper(${batchNumber})`),
          eq(labResults.productId, productId),
          inArray(labResults.status, ["verified", "expired"]),
          sql`${labResults.supersededBy} is not ${replacement}`,
        ),
      ),
    db
      .update(products)
      .set({ newestResultId: selectNewest(sql`product_id = ${productId}`) })
      .where(eq(products.id, productId)),
    db
      .update(vendors)
      .set({ newestResultId: selectNewest(sql`vendor_id = ${vendorId}`) })
      .where(eq(vendors.id, vendorId)),
  ];
}

export const countInDate = (db: Db, by: 1 | -1) => countSite(db, { name: COUNTERS.labInDate, by });
