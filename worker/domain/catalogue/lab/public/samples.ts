import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { products } from "../../products/schema";
import { vendors } from "../../vendors/schema";
import { isListedOrFailed } from "./result-names";
import { labResults } from "../results/schema";
import { isValid } from "../results/validity";

/** How many of the newest results are looked through for a sample of each kind. */
const LOOKED_THROUGH = 60;

const selectSamples = (db: Db) =>
  db
    .select({
      id: labResults.id,
      code: labResults.code,
      batchNumber: labResults.batchNumber,
      status: labResults.status,
      expiresAt: labResults.expiresAt,
      overallSafety: labResults.overallSafety,
      productName: products.name,
      vendorName: vendors.name,
    })
    .from(labResults)
    .innerJoin(products, eq(products.id, labResults.productId))
    .innerJoin(vendors, eq(vendors.id, labResults.vendorId));

type Row = Awaited<ReturnType<typeof selectSamples>>[number];
export type SampleKind = "Passed" | "Failed" | "Incomplete" | "expired";
export type Sample = Pick<Row, "code" | "batchNumber" | "productName" | "vendorName"> & { kind: SampleKind };

/** The statements that samples are picked from; each reads a bounded stretch of an index. */
export const sampleStatements = (db: Db) =>
  [
    // The unary plus keeps SQLite on the index by time of verification.
    selectSamples(db)
      .where(
        and(
          sql`+${labResults.status} = 'verified'`,
          isNotNull(labResults.verifiedAt),
          isNull(labResults.supersededBy),
          isListedOrFailed,
        ),
      )
      .orderBy(desc(labResults.verifiedAt))
      .limit(LOOKED_THROUGH),
    selectSamples(db)
      .where(
        and(
          sql`+${labResults.status} = 'verified'`,
          sql`${labResults.overallSafety} = 'Failed'`,
          isNotNull(labResults.verifiedAt),
        ),
      )
      .orderBy(desc(labResults.verifiedAt))
      .limit(1),
    selectSamples(db).where(and(eq(labResults.status, "expired"), isListedOrFailed)).orderBy(desc(labResults.expiresAt)).limit(1),
  ] as const;

const KINDS: readonly SampleKind[] = ["Passed", "Failed", "Incomplete", "expired"];

/** One result of each kind that there is (rules/lab#samples); every code works. */
export function pickSamples(answers: readonly (readonly Row[])[], now: number): Sample[] {
  const rows = answers.flat();
  const kindOf = (row: Row): SampleKind => (isValid(row, now) ? row.overallSafety : "expired");
  return KINDS.flatMap((kind) => {
    const row = rows.find((each) => kindOf(each) === kind);
    return row === undefined
      ? []
      : [
          {
            kind,
            code: row.code,
            batchNumber: row.batchNumber,
            productName: row.productName,
            vendorName: row.vendorName,
          },
        ];
  });
}
