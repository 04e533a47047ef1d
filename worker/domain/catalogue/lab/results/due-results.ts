import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { formatDate } from "../../../../days";
import { products } from "../../products/schema";
import { labResults } from "./schema";

/** Results of one run; the next run goes on. */
const PER_RUN = 1000;
/** Results of one vendor in one batch, so that a statement's parameters do not run out. */
const AT_ONCE = 50;

const selectDue = (db: Db) =>
  db
    .select({
      id: labResults.id,
      vendorId: labResults.vendorId,
      batchNumber: labResults.batchNumber,
      expiresAt: labResults.expiresAt,
      productName: products.name,
    })
    .from(labResults)
    .leftJoin(products, eq(products.id, labResults.productId));

type DueResult = Awaited<ReturnType<typeof selectDue>>[number];

export interface DueOfVendor {
  vendorId: string;
  results: DueResult[];
}

/** Verified results in a range of their expiry, the soonest first, by vendor in portions that one batch takes. */
export async function dueByVendor(db: Db, range: SQL | undefined): Promise<DueOfVendor[]> {
  const rows = await selectDue(db)
    .where(and(eq(labResults.status, "verified"), range))
    .orderBy(asc(labResults.expiresAt))
    .limit(PER_RUN);
  return [...Map.groupBy(rows, ({ vendorId }) => vendorId)].flatMap(([vendorId, results]) =>
    Array.from({ length: Math.ceil(results.length / AT_ONCE) }, (_, part) => ({
      vendorId,
      results: results.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    })),
  );
}

export const lineOf = ({ productName, batchNumber, expiresAt }: DueResult): string =>
  `${productName ?? "A product"}, batch ${batchNumber}, valid until ${formatDate(expiresAt)}`;

export const among = ({ results }: DueOfVendor): SQL =>
  sql`${labResults.id} in (select value from json_each(${JSON.stringify(results.map(({ id }) => id))}))`;
