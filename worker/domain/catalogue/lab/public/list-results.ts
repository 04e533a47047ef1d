import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { afterCursor, type Page, type SortKey, toPage } from "../../../../db/pagination";
import { normaliseCode } from "../results/codes";
import { type FullResult, selectFullResults, toFullResult } from "./full-result";
import type { LabListQuery } from "./list-forms";
import { batchKey, labResults } from "../results/schema";

/** All of them by when they were verified, served by `lab_results_ticker`; a vendor's or product's by test date. */
const ALL: SortKey[] = [
  { column: labResults.verifiedAt, direction: "desc" },
  { column: labResults.id, direction: "desc" },
];
const NARROWED: SortKey[] = [
  { column: labResults.testDate, direction: "desc" },
  { column: labResults.id, direction: "desc" },
];

/** Public results, the last verified first; of a vendor or product the last tested. @throws Invalid for the cursor */
export async function listResults(
  db: Db,
  { code, batch, vendor, product, cursor, limit }: LabListQuery,
  now: number,
): Promise<Page<FullResult>> {
  const narrowed = vendor !== undefined || product !== undefined;
  const order = narrowed ? NARROWED : ALL;
  const rows = await selectFullResults(db)
    .where(
      and(
        // The unary plus keeps SQLite on the indexes that give the order.
        sql`+${labResults.status} in ('verified', 'expired')`,
        isNotNull(labResults.verifiedAt),
        code === undefined ? undefined : eq(labResults.code, normaliseCode(code)),
        batch === undefined ? undefined : eq(batchKey(labResults.batchNumber), sql`upper(${batch})`),
        vendor === undefined ? undefined : eq(labResults.vendorId, vendor),
        product === undefined ? undefined : eq(labResults.productId, product),
        afterCursor(order, cursor),
      ),
    )
    .orderBy(...order.map(({ column }) => sql`${column} desc`))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => [narrowed ? row.testDate : (row.verifiedAt ?? 0), row.id]);
  return { items: items.map((row) => toFullResult(row, now)), nextCursor };
}
